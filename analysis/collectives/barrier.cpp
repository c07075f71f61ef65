#include "analysis/collectives/algorithm_parts.h"

namespace weft {

namespace {

void doublingBarrier(std::uint32_t n, MessageCounts& out) {
  const PowerOfTwo ranks(n);
  for (std::uint32_t rank = ranks.size; rank < n; ++rank) {
    out.send(rank, rank - ranks.size, 0);
    out.send(rank - ranks.size, rank, 0);
  }
  for (std::uint32_t rank = 0; rank < ranks.size; ++rank)
    for (std::uint32_t distance = 1; distance < ranks.size; distance *= 2) out.send(rank, rank ^ distance, 0);
}

void upAndDown(const RankTree& tree, MessageCounts& out) {
  for (std::uint32_t rank = 1; rank < tree.size(); ++rank) {
    out.send(rank, tree[rank], 0);
    out.send(tree[rank], rank, 0);
  }
}

}  // namespace

void dissemination(std::uint32_t ranks, MessageCounts& out) {
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    for (std::uint64_t distance = 1; distance < ranks; distance *= 2) out.send(rank, (rank + distance) % ranks, 0);
}

void expandBarrier(const CollectiveCall& call, CollectiveWay way, MessageCounts& out) {
  const std::uint32_t n = call.ranks;
  switch (way.algorithm) {
    case 1:
      return upAndDown(RankTree(n), out);
    case 2:
      for (std::uint32_t rank = 0; rank < n; ++rank) out.send(rank, (rank + 1) % n, 0, 2);
      return;
    case 4:
      return dissemination(n, out);
    case 5:
      return upAndDown(RankTree(n), out);
    case 6:
      return upAndDown(inOrderBinomialTree(n), out);
    default:
      doublingBarrier(n, out);
  }
}

}  // namespace weft
