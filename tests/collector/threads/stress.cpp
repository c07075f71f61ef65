// Threads that come and go, all in MPI at once: each on a communicator of its own, and requests that one thread starts
// and another completes. Counts its own calls, into EXPECTED.rank: "communicator operation calls bytes"; communicator
// *: all together, because which of several a call that completes requests is booked on depends on what arrived first.
#include <mpi.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int workers = 4, generations = 3, rounds = 25, inFlight = 6;
int rank = 0, ranks = 0, right = 0, left = 0;
std::atomic<long> waitany{0}, testsome{0};

void must(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "wrong: %s\n", what);
  std::abort();
}

struct Exchange {
  std::array<MPI_Request, 2 * inFlight> requests;
  std::array<std::array<int, 64>, inFlight> sent, got;
};

void start(Exchange& exchange, MPI_Comm comm, int tag) {
  for (std::size_t i = 0; i < inFlight; ++i) {
    exchange.sent[i].fill(rank * 1000 + tag);
    MPI_Irecv(exchange.got[i].data(), 64, MPI_INT, left, tag + static_cast<int>(i), comm, &exchange.requests[i]);
    MPI_Isend(exchange.sent[i].data(), 8 * (static_cast<int>(i) + 1), MPI_INT, right, tag + static_cast<int>(i), comm,
              &exchange.requests[inFlight + i]);
  }
}

void finish(Exchange& exchange, int tag, bool any) {
  int open = 2 * inFlight;
  while (open > 0) {
    if (any) {
      int index = 0;
      MPI_Waitany(2 * inFlight, exchange.requests.data(), &index, MPI_STATUS_IGNORE);
      ++waitany;
      --open;
    } else {
      int done = 0;
      std::array<int, 2 * inFlight> indices;
      MPI_Testsome(2 * inFlight, exchange.requests.data(), &done, indices.data(), MPI_STATUSES_IGNORE);
      ++testsome;
      if (done > 0) open -= done;
      else std::this_thread::yield();
    }
  }
  for (std::size_t i = 0; i < inFlight; ++i) must(exchange.got[i][7] == left * 1000 + tag, "what arrived");
}

void work(MPI_Comm own, MPI_Comm shared, int worker) {
  for (int round = 0; round < rounds; ++round) {
    Exchange exchange;
    start(exchange, own, 100);
    finish(exchange, 100, round % 2 == 0);
    int one = 1, all = 0;
    MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, own);
    must(all == ranks, "Allreduce");
    char out = 'x', in = 0;
    MPI_Sendrecv(&out, 1, MPI_CHAR, right, 1000 + worker, &in, 1, MPI_CHAR, left, 1000 + worker, shared,
                 MPI_STATUS_IGNORE);
    must(in == 'x', "Sendrecv");
  }
}

// A thread starts what the next one completes.
void handOver(MPI_Comm comm) {
  for (int round = 0; round < rounds; ++round) {
    Exchange exchange;
    std::thread([&] { start(exchange, comm, 500); }).join();
    std::thread([&] { finish(exchange, 500, round % 2 != 0); }).join();
  }
}

}  // namespace

int main(int argc, char** argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  must(provided == MPI_THREAD_MULTIPLE, "MPI_THREAD_MULTIPLE");
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  right = (rank + 1) % ranks;
  left = (rank + ranks - 1) % ranks;
  std::array<MPI_Comm, workers + 1> comms;
  for (MPI_Comm& each : comms) MPI_Comm_dup(MPI_COMM_WORLD, &each);
  for (int generation = 0; generation < generations; ++generation) {
    std::vector<std::thread> threads;
    for (int i = 0; i < workers; ++i) threads.emplace_back(work, comms[static_cast<std::size_t>(i)], MPI_COMM_WORLD, i);
    threads.emplace_back(handOver, comms[workers]);
    for (std::thread& each : threads) each.join();
  }
  std::FILE* out = std::fopen((std::string(std::getenv("EXPECTED")) + "." + std::to_string(rank)).c_str(), "w");
  must(out != nullptr, "EXPECTED");
  const int times = generations * rounds, bytesOfAll = 4 * 8 * inFlight * (inFlight + 1) / 2;
  for (int i = 0; i <= workers; ++i) {
    std::fprintf(out, "W_d%d Isend %d %d\nW_d%d Irecv %d %d\n", i + 1, times * inFlight, times * bytesOfAll, i + 1,
                 times * inFlight, times * bytesOfAll);
    if (i < workers) std::fprintf(out, "W_d%d Allreduce %d %d\n", i + 1, times, 4 * times);
  }
  std::fprintf(out, "W Sendrecv %d %d\nW Sendrecv_received 0 %d\nW Comm_dup %d 0\n", workers * times, workers * times,
               workers * times, workers + 1);
  std::fprintf(out, "* Waitany %ld 0\n* Testsome %ld 0\n", waitany.load(), testsome.load());
  std::fclose(out);
  MPI_Finalize();
  return 0;
}
