// Makes every collective with every algorithm that can be forced, on communicators of several sizes, and prints which messages
// Open MPI's own monitoring counts for each call. How tests/data/collectives was recorded with it stands there.
//   record_collectives KIND SIZE,SIZE… [pairs|sums [ALGORITHM]]   KIND: see plannedCalls(); ALGORITHM: allgatherv alone, by it
//   record_collectives one OPERATION COUNT                        one call, on all ranks: what monitoring itself writes is about
//   it
#include <dlfcn.h>
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include "collective_calls.h"

namespace {

std::vector<char> sent, received;
std::vector<unsigned long> counted;  // messages to each rank, then bytes

// Settings of `tuned` are read when a communicator is made.
void force(const std::string& operation, int algorithm) {
  const std::string name = "coll_tuned_" + operation + "_algorithm";
  int index = 0, count = 0;
  if (operation == "allgatherv" || MPI_T_cvar_get_index(name.c_str(), &index) != MPI_SUCCESS) return;
  MPI_T_cvar_handle handle;
  MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count);
  if (MPI_T_cvar_write(handle, &algorithm) != MPI_SUCCESS) std::fprintf(stderr, "%s can't be set\n", name.c_str());
  MPI_T_cvar_handle_free(&handle);
}

void takeFirst(void*, void*, int*, MPI_Datatype*) {}

void make(const PlannedCall& call, MPI_Comm comm, int n, int rank) {
  static MPI_Op ordered = MPI_OP_NULL;
  if (ordered == MPI_OP_NULL) MPI_Op_create(takeFirst, 0, &ordered);
  const MPI_Datatype type = call.typeSize == 1 ? MPI_BYTE : call.typeSize == 4 ? MPI_INT : MPI_LONG;
  const MPI_Op op = call.commutative ? MPI_BOR : ordered;
  const int count = int(call.count);
  const void* in = call.inPlace ? MPI_IN_PLACE : sent.data();
  const void* rootIn = call.inPlace && rank == call.root ? MPI_IN_PLACE : sent.data();
  void* out = received.data();
  std::vector<int> counts(static_cast<size_t>(n)), starts(counts), to(counts), toStarts(counts), ones(counts);
  std::vector<MPI_Datatype> types(size_t(n), type);
  for (int r = 0, at = 0, atOther = 0; r < n; ++r) {
    const size_t i = size_t(r);
    if (call.operation.starts_with("alltoall")) {
      counts[i] = int(unevenCount(call, rank, r));
      to[i] = int(unevenCount(call, r, rank));
    } else counts[i] = to[i] = int(unevenCount(call, r));
    const int unit = call.operation == "alltoallw" ? int(call.typeSize) : 1;
    starts[i] = at * unit, toStarts[i] = atOther * unit;
    at += counts[i], atOther += to[i];
  }
  const int own = counts[size_t(rank)];
  MPI_Request request = MPI_REQUEST_NULL;
  const std::string& o = call.operation;
  if (o == "allgather") MPI_Allgather(in, count, type, out, count, type, comm);
  else if (o == "allgatherv") MPI_Allgatherv(in, own, type, out, counts.data(), starts.data(), type, comm);
  else if (o == "allreduce") MPI_Allreduce(in, out, count, type, op, comm);
  else if (o == "alltoall") MPI_Alltoall(in, count, type, out, count, type, comm);
  else if (o == "alltoallv") MPI_Alltoallv(in, counts.data(), starts.data(), type, out, to.data(), toStarts.data(), type, comm);
  else if (o == "alltoallw")
    MPI_Alltoallw(in, counts.data(), starts.data(), types.data(), out, to.data(), toStarts.data(), types.data(), comm);
  else if (o == "barrier") MPI_Barrier(comm);
  else if (o == "bcast") MPI_Bcast(out, count, type, call.root, comm);
  else if (o == "gather") MPI_Gather(rootIn, count, type, out, count, type, call.root, comm);
  else if (o == "gatherv") MPI_Gatherv(rootIn, own, type, out, counts.data(), starts.data(), type, call.root, comm);
  else if (o == "reduce") MPI_Reduce(rootIn, out, count, type, op, call.root, comm);
  else if (o == "reduce_scatter") MPI_Reduce_scatter(in, out, counts.data(), type, op, comm);
  else if (o == "reduce_scatter_block") MPI_Reduce_scatter_block(in, out, count, type, op, comm);
  else if (o == "scatter")
    MPI_Scatter(sent.data(), count, type, call.inPlace && rank == call.root ? MPI_IN_PLACE : out, count, type, call.root, comm);
  else if (o == "scatterv")
    MPI_Scatterv(sent.data(), counts.data(), starts.data(), type, call.inPlace && rank == call.root ? MPI_IN_PLACE : out, own,
                 type, call.root, comm);
  else if (o == "scan") MPI_Scan(in, out, count, type, op, comm);
  else if (o == "exscan") MPI_Exscan(in, out, count, type, op, comm);
  else if (o == "ibarrier") MPI_Ibarrier(comm, &request);
  else if (o == "ibcast") MPI_Ibcast(out, count, type, call.root, comm, &request);
  else if (o == "iallreduce") MPI_Iallreduce(in, out, count, type, op, comm, &request);
  else if (o == "iallgather") MPI_Iallgather(in, count, type, out, count, type, comm, &request);
  else if (o == "ialltoall") MPI_Ialltoall(in, count, type, out, count, type, comm, &request);
  else if (o == "igather") MPI_Igather(rootIn, count, type, out, count, type, call.root, comm, &request);
  else if (o == "iscatter")
    MPI_Iscatter(sent.data(), count, type, call.inPlace && rank == call.root ? MPI_IN_PLACE : out, count, type, call.root, comm,
                 &request);
  else if (o == "ireduce") MPI_Ireduce(rootIn, out, count, type, op, call.root, comm, &request);
  else if (rank == 0) std::fprintf(stderr, "%s is not known\n", o.c_str());
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

// The pairs that each call of a batch loaded, of all ranks, told by rank 0.
void tell(const std::vector<PlannedCall>& calls, const std::vector<unsigned long>& own, int ranks, int rank, bool pairs) {
  std::vector<unsigned long> all(rank == 0 ? own.size() * size_t(ranks) : 0);
  MPI_Gather(own.data(), int(own.size()), MPI_UNSIGNED_LONG, all.data(), int(own.size()), MPI_UNSIGNED_LONG, 0, MPI_COMM_WORLD);
  const size_t width = size_t(ranks) * 2;
  for (size_t c = 0; rank == 0 && c < calls.size(); ++c) {
    PairsDigest digest;
    std::ostringstream list;
    for (size_t s = 0; s < size_t(ranks); ++s)
      for (size_t r = 0; r < size_t(ranks); ++r) {
        const size_t at = s * own.size() + c * width + r;
        const unsigned long messages = all[at], bytes = all[at + size_t(ranks)];
        if (!messages) continue;
        digest.add(uint32_t(s), uint32_t(r), messages, bytes);
        list << ' ' << s << '>' << r << ':' << messages << '*' << bytes;
      }
    std::printf("%s %s%s\n", callWords(calls[c]).c_str(), digest.words().c_str(), pairs ? list.str().c_str() : "");
  }
}

}  // namespace

// Stands before the function of Open MPI's monitoring that is called for each message, and counts what that counts: the library
// hands out its own sums only at the end of a run. The tag says whether it books a message as one of a collective; it does not
// where requests are persistent (linear alltoallv and alltoallw), so that all are counted here.
extern "C" void mca_common_monitoring_record_pml(int receiver, size_t bytes, int tag) {
  using Record = void (*)(int, size_t, int);
  // A library that is preloaded may count, too; the real one is not among what dlsym() looks through.
  static void* const next = dlsym(RTLD_NEXT, "mca_common_monitoring_record_pml");
  static const Record real = reinterpret_cast<Record>(
      next ? next : dlsym(dlopen("libmca_common_monitoring.so.50", RTLD_LAZY), "mca_common_monitoring_record_pml"));
  if (real) real(receiver, bytes, tag);
  if (counted.empty()) return;
  ++counted[size_t(receiver)];
  counted[size_t(receiver) + counted.size() / 2] += bytes;
}

int main(int argc, char** argv) {
  int provided = 0, ranks = 0, rank = 0;
  MPI_Init(&argc, &argv);
  MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const std::string kind = argc > 1 ? argv[1] : "all";
  const bool pairs = argc > 3 && std::string(argv[3]) == "pairs";
  const int only = argc > 4 ? std::stoi(argv[4]) : -1;  // allgatherv by this algorithm alone
  std::stringstream sizes(kind == "one" ? "" : argc > 2 ? argv[2] : "2");
  sent.resize(largestBuffer), received.resize(largestBuffer);
  if (kind == "one") {
    PlannedCall call{argv[2], 0, uint32_t(ranks), std::stoull(argv[3])};
    make(call, MPI_COMM_WORLD, ranks, rank);
  }
  counted.assign(size_t(ranks) * 2, 0);
  for (std::string word; std::getline(sizes, word, ',');) {
    const int n = std::stoi(word);
    for (const std::vector<PlannedCall>& calls : plannedCalls(uint32_t(n), kind)) {
      // This one setting can't be changed while the program runs: the command line must say it.
      if (calls[0].operation == "allgatherv" && calls[0].algorithm != (only < 0 ? 0 : only)) continue;
      if (only >= 0 && calls[0].operation != "allgatherv") continue;
      force(calls[0].operation, calls[0].algorithm);
      MPI_Comm comm;
      MPI_Comm_split(MPI_COMM_WORLD, rank < n ? 0 : MPI_UNDEFINED, rank, &comm);
      force(calls[0].operation, 0);
      std::vector<unsigned long> own;
      for (const PlannedCall& call : calls) {
        counted.assign(size_t(ranks) * 2, 0);
        if (comm != MPI_COMM_NULL) make(call, comm, n, rank);
        own.insert(own.end(), counted.begin(), counted.end());
      }
      if (comm != MPI_COMM_NULL) MPI_Comm_free(&comm);
      tell(calls, own, ranks, rank, pairs);
    }
  }
  MPI_T_finalize();
  MPI_Finalize();
}
