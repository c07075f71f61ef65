// What weft_comm_reorder gains, in SimGrid's SMPI: the same exchange before and after, and what changing the order
// took. Ranks are gathered, mapped and split as the recorder does it (collector/record/life/reorder.cpp), which itself
// can't run there; messages are those of the algorithms that reorder.sh chooses.
//   reorder bcast|reduce|allgather|cg SIZE [GROUP [TURNS]]     SIZE: ints of a collective; of cg the order of the
// matrix. TURNS: the exchange is repeated so often, one after the other as in a program, without a barrier between; 0,
// the default: three times, each with a barrier. TURNS "pairs": who sends what in one exchange, as a matrix of Open
// MPI's monitoring.
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

#include "collector/record/mapping/node_mapping.h"

using weft::record::SentBytes;

namespace {

struct Exchange {
  const char* kind;
  int size;
  int group;
  int turns;  // 0: three, with barriers

  int messagesOf(int rank, int ranks) const {  // to the next of the ring
    if (std::strcmp(kind, "allgather") != 0) return 1;
    const int first = rank / group * group;
    return std::min(first + group, ranks) - first - 1;
  }
};

// What one exchange sends, by the rank's own messages.
std::vector<SentBytes> messages(const Exchange& exchange, int rank, int ranks) {
  std::vector<SentBytes> sent;
  const auto send = [&](int to, std::size_t bytes) {
    sent.push_back({static_cast<std::uint32_t>(rank), static_cast<std::uint32_t>(to), bytes});
  };
  const std::size_t bytes = static_cast<std::size_t>(exchange.size) * sizeof(int);
  if (std::strcmp(exchange.kind, "reduce") == 0 && rank != 0) send(rank & (rank - 1), bytes);
  if (std::strcmp(exchange.kind, "bcast") == 0)  // a binomial tree: children add a bit below the lowest that is set
    for (int bit = 1; (rank == 0 || bit < (rank & -rank)) && bit < ranks; bit *= 2)
      if (rank + bit < ranks) send(rank + bit, bytes);
  if (std::strcmp(exchange.kind, "allgather") == 0) {  // a ring within each group
    const int first = rank / exchange.group * exchange.group, last = std::min(first + exchange.group, ranks);
    send(rank + 1 < last ? rank + 1 : first, bytes * static_cast<std::size_t>(last - first - 1));
  }
  if (std::strcmp(exchange.kind, "cg") == 0) {  // rows of processes: as many as columns, or half of them
    int rows = 1;
    while (4 * rows * rows <= ranks) rows *= 2;
    const int columns = ranks / rows;
    const std::size_t part = static_cast<std::size_t>(exchange.size / rows) * sizeof(double);
    for (int step = 1; step < columns; step *= 2) send(rank / columns * columns + ((rank % columns) ^ step), part);
    const int transposed =
        columns == rows ? rank % rows * rows + rank / rows : 2 * (rank / 2 % rows * rows + rank / 2 / rows) + rank % 2;
    if (transposed != rank) send(transposed, part);
  }
  return sent;
}

void pairwise(MPI_Comm comm, const std::vector<SentBytes>& sent, char* out, char* in) {  // partners exchange as much
  for (const SentBytes& each : sent)
    MPI_Sendrecv(out, static_cast<int>(each.bytes), MPI_CHAR, static_cast<int>(each.to), 0, in,
                 static_cast<int>(each.bytes), MPI_CHAR, static_cast<int>(each.to), 0, comm, MPI_STATUS_IGNORE);
}

double secondsOf(const Exchange& exchange, MPI_Comm comm, char* out, char* in) {
  const int turns = exchange.turns > 0 ? exchange.turns : 3;
  int rank = 0, ranks = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  MPI_Comm group = comm;
  if (exchange.group > 0) MPI_Comm_split(comm, rank / exchange.group, rank, &group);
  MPI_Barrier(comm);
  const double begin = MPI_Wtime();
  for (int turn = 0; turn < turns; ++turn) {
    if (std::strcmp(exchange.kind, "bcast") == 0) MPI_Bcast(out, exchange.size, MPI_INT, 0, comm);
    if (std::strcmp(exchange.kind, "reduce") == 0) MPI_Reduce(out, in, exchange.size, MPI_INT, MPI_SUM, 0, comm);
    if (std::strcmp(exchange.kind, "allgather") == 0)
      MPI_Allgather(out, exchange.size, MPI_INT, in, exchange.size, MPI_INT, group);
    if (std::strcmp(exchange.kind, "cg") == 0) pairwise(comm, messages(exchange, rank, ranks), out, in);
    if (exchange.turns == 0) MPI_Barrier(comm);
  }
  if (exchange.turns > 0) MPI_Barrier(comm);
  return (MPI_Wtime() - begin) / turns;
}

// Seconds of a message of `size` bytes from rank 0 to another one: half of there and back.
double pingPong(int rank, int other, int size, char* buffer) {
  constexpr int times = 10;
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  for (int time = 0; time < times; ++time) {
    if (rank == 0) {
      MPI_Send(buffer, size, MPI_CHAR, other, 0, MPI_COMM_WORLD);
      MPI_Recv(buffer, size, MPI_CHAR, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (rank == other) {
      MPI_Recv(buffer, size, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(buffer, size, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
    }
  }
  return (MPI_Wtime() - begin) / (2 * times);
}

// bytes, seconds to rank 1, seconds to rank `near`, which is on the same host.
void printPingPongs(int rank, int near) {
  constexpr int most = 1 << 24;
  char* buffer = static_cast<char*>(SMPI_SHARED_MALLOC(most));
  if (rank == 0) std::puts("bytes,seconds,host_seconds");
  for (int size = 8; size <= most; size *= 2) {
    const double far = pingPong(rank, 1, size, buffer), close = pingPong(rank, near, size, buffer);
    if (rank == 0) std::printf("%d,%.9f,%.9f\n", size, far, close);
  }
  SMPI_SHARED_FREE(buffer);
}

// As the recorder: who shares a node, and what all sent, to rank 0; the new ranks from there. `mapping`: seconds of
// this machine, on rank 0.
MPI_Comm reordered(const std::vector<SentBytes>& own, int rank, int ranks, double& mapping) {
  MPI_Comm node = MPI_COMM_NULL, made = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node);
  int first = rank;
  MPI_Bcast(&first, 1, MPI_INT, 0, node);
  std::vector<int> nodes(static_cast<std::size_t>(ranks)), counts(nodes), places(nodes), news(nodes);
  MPI_Gather(&first, 1, MPI_INT, nodes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  const int bytes = static_cast<int>(own.size() * sizeof(SentBytes));
  MPI_Gather(&bytes, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  std::exclusive_scan(counts.begin(), counts.end(), places.begin(), 0);
  std::vector<SentBytes> all(rank == 0 ? static_cast<std::size_t>(places.back() + counts.back()) / sizeof(SentBytes)
                                       : 0);
  MPI_Gatherv(own.data(), bytes, MPI_CHAR, all.data(), counts.data(), places.data(), MPI_CHAR, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    mapping = 1e300;
    for (int turn = 0; turn < 7; ++turn) {  // the fastest: whatever else the machine does only adds
      const auto begin = std::chrono::steady_clock::now();
      const auto mapped = weft::record::mapOntoNodes({nodes.begin(), nodes.end()}, all);
      mapping = std::min(mapping, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
      news.assign(mapped.begin(), mapped.end());
    }
  }
  int mine = rank;
  MPI_Scatter(news.data(), 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Comm_split(MPI_COMM_WORLD, 0, mine, &made);
  return made;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (argc < 3) {
    std::fputs("reorder bcast|reduce|allgather|cg SIZE [GROUP [TURNS]]\n", stderr);
    return 2;
  }
  const Exchange exchange{argv[1], std::atoi(argv[2]), argc > 3 ? std::atoi(argv[3]) : 0,
                          argc > 4 ? std::atoi(argv[4]) : 0};
  if (std::strcmp(argv[1], "pingpong") == 0) {
    printPingPongs(rank, exchange.size);
    return MPI_Finalize();
  }
  if (argc > 4 && std::strcmp(argv[4], "pairs") == 0) {
    const int number = exchange.messagesOf(rank, ranks);
    for (const SentBytes& each : messages(exchange, rank, ranks))
      std::printf("E\t%d\t%u\t%zu bytes\t%d msgs sent\t0\n", rank, each.to, std::size_t(each.bytes), number);
    return MPI_Finalize();
  }
  const std::size_t room =
      static_cast<std::size_t>(exchange.size) * sizeof(double) * static_cast<std::size_t>(std::max(1, exchange.group));
  char *out = static_cast<char*>(SMPI_SHARED_MALLOC(room)), *in = static_cast<char*>(SMPI_SHARED_MALLOC(room));
  const double before = secondsOf(exchange, MPI_COMM_WORLD, out, in);
  double mapping = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  const double begin = MPI_Wtime();
  MPI_Comm better = reordered(messages(exchange, rank, ranks), rank, ranks, mapping);
  MPI_Barrier(MPI_COMM_WORLD);
  const double messaging = MPI_Wtime() - begin, after = secondsOf(exchange, better, out, in);
  if (rank == 0) {
    const double gained = before - after, cost = messaging + mapping;
    std::printf("%s,%d,%d,%.9f,%.9f,%.3f,%.9f,%.9f,", exchange.kind, ranks, exchange.size, before, after,
                before / after, messaging, mapping);
    if (gained > before * 1e-6) std::printf("%.0f\n", std::ceil(cost / gained));
    else std::puts("never");
  }
  SMPI_SHARED_FREE(out);
  SMPI_SHARED_FREE(in);
  MPI_Finalize();
  return 0;
}
