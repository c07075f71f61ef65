#include "analysis/collectives/algorithm_parts.h"
#include "analysis/collectives/halving.h"

namespace weft {

namespace {

void upTree(const CollectiveCall& call, const RankTree& tree, std::uint64_t segment, MessageCounts& out) {
  const std::uint64_t segments = segmentsOf(segment, call.typeSize, call.count);
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank)
    out.send(rank, tree[rank], call.count * call.typeSize, segments);
}

// The tree's root is the last rank; who asked for the result gets it from there.
void reduceInOrder(const CollectiveCall& call, std::uint64_t segment, MessageCounts& out) {
  upTree(call, inOrderBinaryTree(call.ranks), segment, out);
  out.send(call.ranks - 1, call.root, call.count * call.typeSize);
}

// Rabenseifner: parts of the result are made by halving and collected to the root along a binomial tree.
void reduceByHalves(const CollectiveCall& call, MessageCounts& out) {
  const PowerOfTwo ranks(call.ranks);
  const Halving halving(call, out);
  const bool rootLeftOut = call.root < 2 * ranks.extra && call.root % 2;
  const std::uint32_t rootNumber = call.root < 2 * ranks.extra ? call.root / 2 * !rootLeftOut : call.root - ranks.extra;
  const auto place = [&](std::uint32_t number) { return rootLeftOut && !number ? call.root : ranks.even(number); };
  if (rootLeftOut) out.send(0, call.root, halving.parts[0].back() * call.typeSize);
  int step = int(halving.parts[0].size()) - 1;
  for (std::uint32_t distance = ranks.size / 2; distance; distance /= 2, --step)
    for (std::uint32_t number = 0; number < ranks.size; ++number) {
      // Who agrees with the root in all higher bits still takes part, and is done when the root is on the other side.
      const std::uint32_t higher = (ranks.size - 1) & ~(2 * distance - 1);
      if ((number & higher) != (rootNumber & higher) || (number & distance) == (rootNumber & distance)) continue;
      out.send(place(number), place(number ^ distance), halving.parts[number][std::size_t(step)] * call.typeSize);
    }
}

}  // namespace

void expandReduce(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  if (!call.count) return;
  if (way.algorithm == 7 && (!call.commutative || call.count < PowerOfTwo(call.ranks).size)) way.algorithm = 1;
  if (way.algorithm == 6) return reduceInOrder(call, way.segment, out);
  if (way.algorithm == 7) return reduceByHalves(call, out);
  out.turn(call.ranks, call.root);
  switch (way.algorithm) {
    case 1:
      upTree(call, RankTree(call.ranks), 0, out);
      break;
    case 2:
      upTree(call, chains(call.ranks, way.fanout), way.segment, out);
      break;
    case 3:
      upTree(call, chains(call.ranks, 1), way.segment, out);
      break;
    case 4:
      upTree(call, binaryTree(call.ranks), way.segment, out);
      break;
    default:
      upTree(call, inOrderBinomialTree(call.ranks), way.segment, out);
  }
  out.turn(0, 0);
}

}  // namespace weft
