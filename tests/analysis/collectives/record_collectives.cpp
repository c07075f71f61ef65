// Makes every collective with every algorithm that can be forced, on communicators of several sizes, and prints which
// messages Open MPI's own monitoring counts for each call. How tests/data/collectives was recorded with it stands
// there.
//   record_collectives KIND SIZE,SIZE… [pairs|sums [ALGORITHM]]   KIND: see plannedCalls(); ALGORITHM: allgatherv
//   alone, by it record_collectives one OPERATION COUNT                        one call, on all ranks: what monitoring
//   itself writes is about it
#include <mpi.h>
#include <cstdio>
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <string>
#include "collective_calls.h"
#include "sent_messages.h"

namespace {

std::vector<char> sent, received;

// The name of the setting, and its value for an algorithm.
std::pair<std::string, int> settingOf(const std::string& operation, int algorithm) {
#ifdef MPICH_NAME
  // MPICH's own numbers, which count "nb" and "smp".
  static const std::map<std::string, std::vector<int>> values{{"allgather", {0, 1, 3, 4}},
                                                              {"allgatherv", {0, 1, 3, 4}},
                                                              {"allreduce", {0, 3, 4}},
                                                              {"alltoall", {0, 1, 3, 5}},
                                                              {"bcast", {0, 1, 4, 5}},
                                                              {"reduce_scatter", {0, 2, 3, 4, 5}},
                                                              {"reduce_scatter_block", {0, 1, 3, 2, 4}},
                                                              {"reduce", {0, 1, 4}}};
  std::string name = operation;
  for (char& letter : name) letter = char(std::toupper(letter));
  return {"MPIR_CVAR_" + name + "_INTRA_ALGORITHM", algorithm ? values.at(operation).at(size_t(algorithm)) : 0};
#else
  return {"coll_tuned_" + operation + "_algorithm", algorithm};
#endif
}

void set(const std::string& name, int value) {
  int index = 0, count = 0;
  if (MPI_T_cvar_get_index(name.c_str(), &index) != MPI_SUCCESS) return;
  MPI_T_cvar_handle handle;
  MPI_T_cvar_handle_alloc(index, nullptr, &handle, &count);
  if (MPI_T_cvar_write(handle, &value) != MPI_SUCCESS) std::fprintf(stderr, "%s can't be set\n", name.c_str());
  MPI_T_cvar_handle_free(&handle);
}

// Settings of Open MPI's `tuned` are read when a communicator is made, those of MPICH when a call is.
void force(const std::string& operation, int algorithm, uint64_t segment = 0) {
#ifdef OPEN_MPI
  if (operation == "allgatherv") return;
  set("coll_tuned_" + operation + "_algorithm_segmentsize", int(segment));
#else
  if (segment) std::fprintf(stderr, "MPICH has no segments\n");
#endif
  const auto [name, value] = settingOf(operation, algorithm);
  set(name, value);
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
    if (call.operation.find("alltoall") != std::string::npos) {
      counts[i] = int(unevenCount(call, rank, r));
      to[i] = int(unevenCount(call, r, rank));
    } else counts[i] = to[i] = int(unevenCount(call, r));
    const int unit = call.operation.ends_with("alltoallw") ? int(call.typeSize) : 1;
    starts[i] = at * unit;
    toStarts[i] = atOther * unit;
    at += counts[i];
    atOther += to[i];
  }
  const int own = counts[size_t(rank)];
  MPI_Request request = MPI_REQUEST_NULL;
  const std::string& o = call.operation;
  if (o == "allgather") MPI_Allgather(in, count, type, out, count, type, comm);
  else if (o == "allgatherv") MPI_Allgatherv(in, own, type, out, counts.data(), starts.data(), type, comm);
  else if (o == "allreduce") MPI_Allreduce(in, out, count, type, op, comm);
  else if (o == "alltoall") MPI_Alltoall(in, count, type, out, count, type, comm);
  else if (o == "alltoallv")
    MPI_Alltoallv(in, counts.data(), starts.data(), type, out, to.data(), toStarts.data(), type, comm);
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
    MPI_Scatter(sent.data(), count, type, call.inPlace && rank == call.root ? MPI_IN_PLACE : out, count, type,
                call.root, comm);
  else if (o == "scatterv")
    MPI_Scatterv(sent.data(), counts.data(), starts.data(), type,
                 call.inPlace && rank == call.root ? MPI_IN_PLACE : out, own, type, call.root, comm);
  else if (o == "scan") MPI_Scan(in, out, count, type, op, comm);
  else if (o == "exscan") MPI_Exscan(in, out, count, type, op, comm);
  else if (o == "ibarrier") MPI_Ibarrier(comm, &request);
  else if (o == "ibcast") MPI_Ibcast(out, count, type, call.root, comm, &request);
  else if (o == "iallreduce") MPI_Iallreduce(in, out, count, type, op, comm, &request);
  else if (o == "iallgather") MPI_Iallgather(in, count, type, out, count, type, comm, &request);
  else if (o == "ialltoall") MPI_Ialltoall(in, count, type, out, count, type, comm, &request);
  else if (o == "igather") MPI_Igather(rootIn, count, type, out, count, type, call.root, comm, &request);
  else if (o == "iscatter")
    MPI_Iscatter(sent.data(), count, type, call.inPlace && rank == call.root ? MPI_IN_PLACE : out, count, type,
                 call.root, comm, &request);
  else if (o == "ireduce") MPI_Ireduce(rootIn, out, count, type, op, call.root, comm, &request);
  else if (o == "iallgatherv") MPI_Iallgatherv(in, own, type, out, counts.data(), starts.data(), type, comm, &request);
  else if (o == "ialltoallv")
    MPI_Ialltoallv(in, counts.data(), starts.data(), type, out, to.data(), toStarts.data(), type, comm, &request);
  else if (o == "ialltoallw")
    MPI_Ialltoallw(in, counts.data(), starts.data(), types.data(), out, to.data(), toStarts.data(), types.data(), comm,
                   &request);
  else if (o == "igatherv")
    MPI_Igatherv(rootIn, own, type, out, counts.data(), starts.data(), type, call.root, comm, &request);
  else if (o == "iscatterv")
    MPI_Iscatterv(sent.data(), counts.data(), starts.data(), type,
                  call.inPlace && rank == call.root ? MPI_IN_PLACE : out, own, type, call.root, comm, &request);
  else if (o == "ireduce_scatter") MPI_Ireduce_scatter(in, out, counts.data(), type, op, comm, &request);
  else if (o == "ireduce_scatter_block") MPI_Ireduce_scatter_block(in, out, count, type, op, comm, &request);
  else if (o == "iscan") MPI_Iscan(in, out, count, type, op, comm, &request);
  else if (o == "iexscan") MPI_Iexscan(in, out, count, type, op, comm, &request);
  else if (rank == 0) std::fprintf(stderr, "%s is not known\n", o.c_str());
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

// On which node each rank of a communicator is, as the library sees it; empty: all on nodes of their own.
std::vector<uint32_t> nodesOf(MPI_Comm comm, int ranks, int rank) {
  std::vector<uint32_t> nodes(static_cast<size_t>(ranks));
  MPI_Comm node;
  MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  uint32_t first = uint32_t(rank);
  MPI_Bcast(&first, 1, MPI_UNSIGNED, 0, node);
  MPI_Comm_free(&node);
  MPI_Allgather(&first, 1, MPI_UNSIGNED, nodes.data(), 1, MPI_UNSIGNED, comm);
  std::map<uint32_t, uint32_t> numbers;
  for (uint32_t& each : nodes) each = numbers.try_emplace(each, uint32_t(numbers.size())).first->second;
  return numbers.size() == nodes.size() ? std::vector<uint32_t>() : nodes;
}

// The pairs that each call of a batch loaded, of all ranks, told by rank 0.
void tell(const std::vector<PlannedCall>& calls, const std::vector<unsigned long>& own, int ranks, int rank,
          bool pairs) {
  std::vector<unsigned long> all(rank == 0 ? own.size() * size_t(ranks) : 0);
  MPI_Gather(own.data(), int(own.size()), MPI_UNSIGNED_LONG, all.data(), int(own.size()), MPI_UNSIGNED_LONG, 0,
             MPI_COMM_WORLD);
  const size_t width = size_t(ranks) * 2;
  for (size_t c = 0; rank == 0 && c < calls.size(); ++c) {
    PairsDigest digest;
    std::ostringstream list;
    for (size_t s = 0; s < size_t(ranks); ++s)
      for (size_t r = 0; r < size_t(ranks); ++r) {
        const size_t at = s * own.size() + c * width + r;
        const unsigned long messages = all[at], bytes = all[at + size_t(ranks)];
        if (!messages || s == r) continue;  // alltoallv of Open MPI 5.0 may send a rank its own
        digest.add(uint32_t(s), uint32_t(r), messages, bytes);
        list << ' ' << s << '>' << r << ':' << messages << '*' << bytes;
      }
    std::printf("%s %s%s\n", callWords(calls[c]).c_str(), digest.words().c_str(), pairs ? list.str().c_str() : "");
  }
}

}  // namespace

int main(int argc, char** argv) {
  int provided = 0, ranks = 0, rank = 0;
  MPI_Init(&argc, &argv);
  MPI_T_init_thread(MPI_THREAD_SINGLE, &provided);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const std::string kind = argc > 1 ? argv[1] : "all";
  const bool mpich = kind.find("mpich") == 0, han = kind.find("han") == 0;
  const bool pairs = argc > 3 && std::string(argv[3]) == "pairs";
  const int only = argc > 4 ? std::stoi(argv[4]) : -1;  // allgatherv by this algorithm alone
  std::stringstream sizes(kind == "one" ? "" : argc > 2 ? argv[2] : "2");
  sent.resize(largestBuffer);
  received.resize(largestBuffer);
  if (kind == "one") {
    PlannedCall call{argv[2], 0, uint32_t(ranks), std::stoull(argv[3])};
    make(call, MPI_COMM_WORLD, ranks, rank);
  }
  learnRanks(ranks, rank);
  counted.assign(size_t(ranks) * 2, 0);
  for (std::string word; std::getline(sizes, word, ',');) {
    const int n = std::stoi(word);
    MPI_Comm some;
    MPI_Comm_split(MPI_COMM_WORLD, rank < n ? 0 : MPI_UNDEFINED, rank, &some);
    const std::vector<uint32_t> nodes =
        (mpich || han) && some != MPI_COMM_NULL ? nodesOf(some, n, rank) : std::vector<uint32_t>();
    if (some != MPI_COMM_NULL && !han) MPI_Comm_free(&some);
    for (std::vector<PlannedCall> calls : plannedCalls(uint32_t(n), kind)) {
      for (PlannedCall& each : calls) each.nodes = nodes;
      // This one setting can't be changed while the program runs: the command line must say it.
      const bool fixed = !mpich && calls[0].operation == "allgatherv";
      if (fixed && calls[0].algorithm != (only < 0 ? 0 : only)) continue;
      if (only >= 0 && !fixed) continue;
      force(calls[0].operation, calls[0].algorithm, calls[0].segment);
      MPI_Comm comm;
      MPI_Comm_split(MPI_COMM_WORLD, rank < n ? 0 : MPI_UNDEFINED, rank, &comm);
      if (!mpich) force(calls[0].operation, 0);
      // At the first call of a kind a communicator gets others for its nodes, once and for all.
      for (size_t c = 0; c < calls.size() && han && comm != MPI_COMM_NULL; ++c) make(calls[c], comm, n, rank);
      std::vector<unsigned long> own;
      for (const PlannedCall& call : calls) {
        counted.assign(size_t(ranks) * 2, 0);
        if (comm != MPI_COMM_NULL) make(call, comm, n, rank);
        own.insert(own.end(), counted.begin(), counted.end());
      }
      if (mpich) force(calls[0].operation, 0);
      if (comm != MPI_COMM_NULL && !han) MPI_Comm_free(&comm);
      tell(calls, own, ranks, rank, pairs);
    }
  }
  // Monitoring of Open MPI 5.0.7 fails where a communicator goes that has others for its nodes.
  if (han) {
    std::fflush(stdout);
    MPI_Barrier(MPI_COMM_WORLD);
    std::_Exit(0);
  }
  MPI_T_finalize();
  MPI_Finalize();
}
