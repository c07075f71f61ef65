#include "analysis/collectives/algorithm_parts.h"
#include "analysis/collectives/halving.h"

namespace weft {

void doublingAllreduce(const CollectiveCall& call, MessageCounts& out) {
  const PowerOfTwo ranks(call.ranks);
  const std::uint64_t bytes = call.count * call.typeSize;
  for (std::uint32_t pair = 0; pair < ranks.extra; ++pair) {
    out.send(pair * 2, pair * 2 + 1, bytes);
    out.send(pair * 2 + 1, pair * 2, bytes);
  }
  for (std::uint32_t number = 0; number < ranks.size; ++number)
    for (std::uint32_t distance = 1; distance < ranks.size; distance *= 2)
      out.send(ranks.odd(number), ranks.odd(number ^ distance), bytes);
}

namespace {

// Blocks go around the ring twice, reduced the first time, where each may go in several pieces.
void ringAllreduce(const CollectiveCall& call, std::uint64_t pieces, MessageCounts& out) {
  const std::uint32_t n = call.ranks;
  for (std::uint32_t rank = 0; rank < n; ++rank) {
    const std::uint64_t notSent = evenShare(call.count, (rank + 1) % n, n) + evenShare(call.count, (rank + 2) % n, n);
    out.send(rank, (rank + 1) % n, (2 * call.count - notSent) * call.typeSize, (pieces + 1) * (n - 1));
  }
}

void segmentedRingAllreduce(const CollectiveCall& call, std::uint64_t segment, MessageCounts& out) {
  const std::uint64_t round = call.ranks * segmentCount(segment, call.typeSize, call.count);
  if (call.count < round) return call.count < call.ranks ? doublingAllreduce(call, out) : ringAllreduce(call, 1, out);
  const std::uint64_t over = call.count % round;
  ringAllreduce(call, call.count / round + (over >= call.ranks && over > round / 2 ? 1 : 0), out);
}

void reduceAndBcast(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  expandInto(partOf(call, Collective::Reduce, call.count), way, out);
  expandInto(partOf(call, Collective::Bcast, call.count), way, out);
}

}  // namespace

void allreduceByHalves(const CollectiveCall& call, MessageCounts& out) {
  const PowerOfTwo ranks(call.ranks);
  const Halving halving(call, out);
  for (std::uint32_t number = 0; number < ranks.size; ++number) {
    std::size_t step = 0;
    for (std::uint32_t distance = 1; distance < ranks.size; distance *= 2)
      out.send(ranks.even(number), ranks.even(number ^ distance), halving.parts[number][step++] * call.typeSize);
  }
  for (std::uint32_t pair = 0; pair < ranks.extra; ++pair) out.send(pair * 2, pair * 2 + 1, call.count * call.typeSize);
}

void expandAllreduce(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  if (!call.count) return;
  if (way.algorithm == 6 && (!call.commutative || call.count < PowerOfTwo(call.ranks).size)) way.algorithm = 1;
  if (way.algorithm == 4 && call.count < call.ranks) way.algorithm = 3;
  switch (way.algorithm) {
    case 1:
      return reduceAndBcast(call, {1}, out);
    case 2:
      return reduceAndBcast(call, chosenBy(way.library), out);
    case 4:
      return ringAllreduce(call, 1, out);
    case 5:
      return segmentedRingAllreduce(call, way.segment, out);
    case 6:
      return allreduceByHalves(call, out);
    default:
      doublingAllreduce(call, out);
  }
}

}  // namespace weft
