#include "analysis/collectives/mpich.h"
#include <algorithm>
#include <bit>
#include <numeric>

namespace weft {

namespace {

using enum Collective;

constexpr std::uint64_t pipelined = 32768;  // bytes of a block of allgatherv's ring that goes in one piece

std::uint64_t bytesOf(const CollectiveCall& call) { return call.count * call.typeSize; }

// As data without types: MPICH scatters a broadcast by bytes.
CollectiveCall inBytes(const CollectiveCall& call) {
  CollectiveCall plain = call;
  plain.count = bytesOf(call);
  plain.typeSize = 1;
  return plain;
}

void eachToEach(const CollectiveCall& call, MessageCounts& out) {
  for (std::uint32_t sender = 0; sender < call.ranks; ++sender)
    for (std::uint32_t receiver = 0; receiver < call.ranks; ++receiver) out.send(sender, receiver, bytesOf(call));
}

// Blocks of ranks without data are no message; large ones go in pieces, of non-blocking calls as large as the smallest
// block.
void ringAllgatherv(const CollectiveCall& call, MessageCounts& out) {
  std::uint64_t least = countOf(call, 0), most = least;
  for (std::uint32_t rank = 1; rank < call.ranks; ++rank) {
    least = std::min(least, countOf(call, rank));
    most = std::max(most, countOf(call, rank));
  }
  std::uint64_t piece = std::max<std::uint64_t>(pipelined / call.typeSize, 1);
  if (call.nonBlocking) piece = std::max(piece, least);
  else if (most * call.typeSize <= pipelined) piece = most;
  std::uint64_t count = 0, messages = 0;
  const auto pieces = [&](std::uint32_t rank) { return (countOf(call, rank) + piece - 1) / piece; };
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank) {
    count += countOf(call, rank);
    messages += pieces(rank);
  }
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank) {
    const std::uint32_t next = (rank + 1) % call.ranks;
    out.send(rank, next, (count - countOf(call, next)) * call.typeSize, messages - pieces(next));
  }
}

void expandAllgathers(const CollectiveCall& call, int algorithm, MessageCounts& out) {
  if (algorithm == 3 && call.collective == Allgatherv) return ringAllgatherv(call, out);
  constexpr int ofOpenMpi[]{0, 2, 3, 4};  // bruck, recursive doubling, ring
  CollectiveCall same = call;
  same.collective = Allgather;
  if (!call.counts.empty()) same.count = 1;  // the counts state how much each rank sends
  expandAllgather(same, {ofOpenMpi[algorithm]}, out);
}

void expandBcasts(const CollectiveCall& call, int algorithm, MessageCounts& out) {
  out.turn(call.ranks, call.root);
  if (algorithm == 2) scatterAndDouble(inBytes(call), out);
  else if (algorithm == 3) scatterAndRing(inBytes(call), out);
  else
    for (std::uint32_t rank = 1; rank < call.ranks; ++rank) out.send(rank & (rank - 1), rank, bytesOf(call));
  out.turn(0, 0);
}

void expandReduces(const CollectiveCall& call, int algorithm, MessageCounts& out) {
  if (algorithm == 2) return mpichReduceByHalves(call, out);
  // In the order of ranks, where operations don't commute: by way of rank 0.
  const bool throughFirst = !call.commutative;
  out.turn(call.ranks, throughFirst ? 0 : call.root);
  for (std::uint32_t rank = 1; rank < call.ranks; ++rank) out.send(rank, rank & (rank - 1), bytesOf(call));
  out.turn(0, 0);
  if (throughFirst) out.send(0, call.root, bytesOf(call));
}

// Whether MPICH leaves at once.
bool sendsNothing(const CollectiveCall& call, int algorithm) {
  if (call.collective == Barrier) return false;
  if (!call.typeSize) return true;
  // Schedules of non-blocking calls have messages without data, and so have allreduce and broadcasts on two levels.
  if (call.collective == Allreduce || call.collective == Bcast)
    if (call.nonBlocking || NodeRanks(call).severalLevels() || (call.collective == Allreduce && algorithm == 1))
      return false;
  if (call.counts.empty()) return !call.count;
  return std::accumulate(call.counts.begin(), call.counts.end(), std::uint64_t(0)) == 0;
}

// What the device does on two levels, whichever algorithm is forced: that is for the parts then.
bool goesByNodes(const CollectiveCall& call) {
  const bool does = call.collective == Allreduce || call.collective == Bcast || call.collective == Reduce;
  return does && !call.nonBlocking && NodeRanks(call).severalLevels();
}

}  // namespace

bool mpichCanDo(const CollectiveCall& call, int algorithm) {
  const bool power = std::has_single_bit(call.ranks), enough = call.count >= std::bit_floor(call.ranks);
  switch (call.collective) {
    case Allgather:
    case Allgatherv:
      return algorithm != 2 || power;
    case Allreduce:
    case Reduce:
      return algorithm != 2 || (call.commutative && enough);
    case ReduceScatter:
    case ReduceScatterBlock:
      return algorithm == 1 ? power && call.counts.empty() : algorithm == 3 || call.commutative;
    default:
      return true;
  }
}

std::span<const std::string_view> mpichAlgorithms(Collective collective) {
  static constexpr std::string_view allgather[]{"brucks", "recursive_doubling", "ring"};
  static constexpr std::string_view allreduce[]{"recursive_doubling", "reduce_scatter_allgather", "smp"};
  static constexpr std::string_view alltoall[]{"brucks", "pairwise", "scattered"}, alltoallv[]{"scattered"};
  static constexpr std::string_view barrier[]{"dissemination", "smp"};
  static constexpr std::string_view bcast[]{"binomial", "scatter_recursive_doubling_allgather",
                                            "scatter_ring_allgather", "smp"};
  static constexpr std::string_view exscan[]{"recursive_doubling"}, scan[]{"recursive_doubling", "smp"};
  static constexpr std::string_view gather[]{"binomial"}, gatherv[]{"linear"};
  static constexpr std::string_view reduce[]{"binomial", "reduce_scatter_gather", "smp"};
  static constexpr std::string_view reduceScatter[]{"noncommutative", "pairwise", "recursive_doubling",
                                                    "recursive_halving"};
  switch (collective) {
    case Allgather:
    case Allgatherv:
      return allgather;
    case Allreduce:
      return allreduce;
    case Alltoall:
      return alltoall;
    case Alltoallv:
    case Alltoallw:
      return alltoallv;
    case Barrier:
      return barrier;
    case Bcast:
      return bcast;
    case Exscan:
      return exscan;
    case Gather:
    case Scatter:
      return gather;
    case Gatherv:
    case Scatterv:
      return gatherv;
    case Reduce:
      return reduce;
    case ReduceScatter:
    case ReduceScatterBlock:
      return reduceScatter;
    case Scan:
      return scan;
  }
  return {};
}

void expandMpich(const CollectiveCall& call, int algorithm, MessageCounts& out) {
  if (call.ranks < 2 || sendsNothing(call, algorithm)) return;
  const bool forced = algorithm != 0;
  if (!algorithm || !mpichCanDo(call, algorithm)) algorithm = mpichAlgorithm(call);
  if (mpichAlgorithms(call.collective)[static_cast<std::size_t>(algorithm) - 1] == "smp")
    return expandMpichByNodes(call, 0, out);
  if (forced && goesByNodes(call)) return expandMpichByNodes(call, algorithm, out);
  switch (call.collective) {
    case Allgather:
    case Allgatherv:
      return expandAllgathers(call, algorithm, out);
    case Allreduce:
      return algorithm == 2 ? mpichAllreduceByHalves(call, out) : doublingAllreduce(call, out);
    case Alltoall:
      return algorithm == 1 && !call.inPlace ? expandAlltoall(call, {3}, out) : eachToEach(call, out);
    case Alltoallv:
    case Alltoallw:
      return expandAlltoallv(call, false, out);
    case Barrier:
      return dissemination(call.ranks, out);
    case Bcast:
      return expandBcasts(call, algorithm, out);
    case Exscan:
    case Scan:
      return expandScan(call, {2}, out);
    case Gather:
      return expandGather(call, {2}, out);
    case Gatherv:
      return expandGatherv(call, out);
    case Reduce:
      return expandReduces(call, algorithm, out);
    case ReduceScatter:
    case ReduceScatterBlock:
      return mpichReduceScatter(call, algorithm, out);
    case Scatter:
      return expandScatter(call, {2}, out);
    case Scatterv:
      return expandScatterv(call, out);
  }
}

}  // namespace weft
