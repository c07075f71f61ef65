#include "analysis/collectives/expansion.h"
#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include "analysis/collectives/algorithm_parts.h"
#include "analysis/collectives/han.h"
#include "analysis/collectives/mpich.h"
#include "analysis/collectives/tuned_rules.h"
#include "core/base/error.h"

namespace weft {

namespace {

using enum Collective;

// Where `han` does it, its name is the last.
std::span<const std::string_view> algorithmNames(Collective collective) {
  static constexpr std::string_view allgather[]{"linear",   "bruck", "recursive_doubling", "ring", "neighbor",
                                                "two_proc", "han"};
  static constexpr std::string_view allgatherv[]{"default", "bruck", "ring", "neighbor", "two_proc"};
  static constexpr std::string_view allreduce[]{
      "basic_linear", "nonoverlapping", "recursive_doubling", "ring", "segmented_ring", "rabenseifner", "han"};
  static constexpr std::string_view alltoall[]{"linear", "pairwise", "modified_bruck", "linear_sync", "two_proc"};
  static constexpr std::string_view alltoallv[]{"basic_linear", "pairwise"};
  static constexpr std::string_view barrier[]{"linear", "double_ring", "recursive_doubling", "bruck", "two_proc",
                                              "tree",   "han"};
  static constexpr std::string_view bcast[]{
      "basic_linear", "chain",   "pipeline",          "split_binary_tree",      "binary_tree",
      "binomial",     "knomial", "scatter_allgather", "scatter_allgather_ring", "han"};
  static constexpr std::string_view gather[]{"basic_linear", "binomial", "linear_sync", "han"};
  static constexpr std::string_view reduce[]{"linear",   "chain",           "pipeline",     "binary",
                                             "binomial", "in-order_binary", "rabenseifner", "han"};
  static constexpr std::string_view reduceScatter[]{"non-overlapping", "recursive_halving", "ring", "butterfly"};
  static constexpr std::string_view reduceScatterBlock[]{"basic_linear", "recursive_doubling", "recursive_halving",
                                                         "butterfly"};
  static constexpr std::string_view scan[]{"linear", "recursive_doubling"};
  static constexpr std::string_view scatter[]{"basic_linear", "binomial", "linear_nb", "han"};
  switch (collective) {
    case Allgather:
      return allgather;
    case Allgatherv:
      return allgatherv;
    case Allreduce:
      return allreduce;
    case Alltoall:
      return alltoall;
    case Alltoallv:
      return alltoallv;
    case Barrier:
      return barrier;
    case Bcast:
      return bcast;
    case Gather:
      return gather;
    case Reduce:
      return reduce;
    case ReduceScatter:
      return reduceScatter;
    case ReduceScatterBlock:
      return reduceScatterBlock;
    case Scan:
    case Exscan:
      return scan;
    case Scatter:
      return scatter;
    default:
      return {};
  }
}

std::uint64_t totalCount(const CollectiveCall& call) {
  return call.counts.empty() ? call.count * call.ranks
                             : std::accumulate(call.counts.begin(), call.counts.end(), std::uint64_t(0));
}

// How Open MPI's algorithms are called, or MPICH's.
std::span<const std::string_view> namesOf(Collective collective, CollectiveLibrary library) {
  if (library == CollectiveLibrary::mpich40) return mpichAlgorithms(collective);
  const auto names = algorithmNames(collective);
  return names.first(names.size() - (library == CollectiveLibrary::openMpi41 && hanKnows(collective) ? 1 : 0));
}

void checkCall(const CollectiveCall& call) {
  __extension__ using Wide = unsigned __int128;
  constexpr Wide most = std::uint64_t(1) << 62;
  const std::uint64_t rows = call.collective == Alltoallv || call.collective == Alltoallw ? call.ranks : 1;
  if (!call.ranks || call.root >= call.ranks) throw Error("A collective call needs ranks, and a root among them.");
  if (!call.counts.empty() && call.counts.size() != call.ranks * rows)
    throw Error("A collective call has counts for another number of ranks than its communicator has.");
  if (!call.nodes.empty() && (call.nodes.size() != call.ranks ||
                              std::ranges::any_of(call.nodes, [&](std::uint32_t node) { return node >= call.ranks; })))
    throw Error("A collective call has nodes for another number of ranks than its communicator has.");
  Wide count = call.counts.empty() ? call.count : 0;
  for (const std::uint64_t each : call.counts) count += each;
  // No algorithm sends what there is more than twice from each rank to each other.
  if (count > most || count * call.typeSize > most || count * call.typeSize * call.ranks * call.ranks * 2 > most)
    throw Error("A collective call has more bytes than can be counted.");
}

}  // namespace

int algorithmsOf(Collective collective, CollectiveLibrary library) { return int(namesOf(collective, library).size()); }

std::string_view algorithmName(Collective collective, int algorithm, CollectiveLibrary library) {
  const auto names = namesOf(collective, library);
  return algorithm < 1 || std::size_t(algorithm) > names.size() ? std::string_view()
                                                                : names[std::size_t(algorithm) - 1];
}

bool algorithmFits(Collective collective, int algorithm, std::uint32_t ranks, CollectiveLibrary library) {
  return algorithm >= 0 && algorithm <= algorithmsOf(collective, library) &&
         (ranks == 2 || algorithmName(collective, algorithm, library) != "two_proc");
}

int chosenAlgorithm(const CollectiveCall& call, CollectiveLibrary library) {
  if (library == CollectiveLibrary::mpich40) return mpichAlgorithm(call);
  if (library == CollectiveLibrary::openMpi50 && hanTakes(call)) return algorithmsOf(call.collective, library);
  std::uint64_t bytes = call.count * call.typeSize;
  if (call.collective == ReduceScatter) bytes = totalCount(call) * call.typeSize;
  if (call.collective == Allgatherv) bytes = totalCount(call) * call.typeSize / call.ranks;
  const int algorithm = tunedAlgorithm(call.collective, call.ranks, bytes, call.commutative);
  return algorithm ? algorithm : algorithmsOf(call.collective) ? 1 : 0;
}

void expandInto(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  if (call.ranks < 2) return;
  if (way.library == CollectiveLibrary::mpich40) return expandMpich(call, way.algorithm, out);
  if (call.nonBlocking) return expandNonBlocking(call, out);
  const int han = hanKnows(call.collective) ? algorithmsOf(call.collective, CollectiveLibrary::openMpi50) : -1;
  if (way.library == CollectiveLibrary::openMpi50 && (!way.algorithm || way.algorithm == han)) {
    if (hanTakes(call)) return expandHan(call, way.algorithm ? way.segment : 0, out);
    way.algorithm = 0;
  }
  if (!way.algorithm) {
    // What is chosen goes in one piece, and chains are one chain.
    way.algorithm = chosenAlgorithm(call);
    way.segment = 0;
    way.fanout = 1;
  }
  switch (call.collective) {
    case Allgather:
      return expandAllgather(call, way, out);
    case Allgatherv:
      return expandAllgatherv(call, way, out);
    case Allreduce:
      return expandAllreduce(call, way, out);
    case Alltoall:
      return expandAlltoall(call, way, out);
    case Alltoallv:
    case Alltoallw:
      return expandAlltoallv(call, way.library == CollectiveLibrary::openMpi41, out);
    case Barrier:
      return expandBarrier(call, way, out);
    case Bcast:
      return expandBcast(call, way, out);
    case Gather:
      return expandGather(call, way, out);
    case Gatherv:
      return expandGatherv(call, out);
    case Reduce:
      return expandReduce(call, way, out);
    case ReduceScatter:
      return expandReduceScatter(call, way, out);
    case ReduceScatterBlock:
      return expandReduceScatterBlock(call, way, out);
    case Scan:
    case Exscan:
      return expandScan(call, way, out);
    case Scatter:
      return expandScatter(call, way, out);
    case Scatterv:
      return expandScatterv(call, out);
  }
}

std::vector<CollectiveMessages> expand(const CollectiveCall& call, const CollectiveWay& way) {
  checkCall(call);
  MessageCounts out;
  expandInto(call, way, out);
  return std::move(out).sums();
}

}  // namespace weft
