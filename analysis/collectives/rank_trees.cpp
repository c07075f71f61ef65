#include "analysis/collectives/rank_trees.h"
#include <algorithm>
#include <bit>
#include <numeric>

namespace weft {

RankTree chains(std::uint32_t ranks, std::uint32_t fanout) {
  RankTree tree(ranks);
  fanout = std::clamp(fanout, 1u, std::max(ranks, 2u) - 1);
  const std::uint32_t length = (ranks - 1) / fanout, longer = (ranks - 1) % fanout;
  for (std::uint32_t chain = 0, rank = 1; chain < fanout; ++chain)
    for (std::uint32_t i = 0; i < length + (chain < longer ? 1 : 0); ++i, ++rank) tree[rank] = i ? rank - 1 : 0;
  return tree;
}

RankTree binaryTree(std::uint32_t ranks) {
  RankTree tree(ranks);
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    for (const std::uint64_t step = std::bit_floor(std::uint64_t(rank) + 1);
         const std::uint64_t child : {rank + step, rank + 2 * step})
      if (child < ranks) tree[child] = rank;
  return tree;
}

RankTree binomialTree(std::uint32_t ranks) {
  RankTree tree(ranks);
  for (std::uint32_t rank = 1; rank < ranks; ++rank) tree[rank] = rank - std::bit_floor(rank);
  return tree;
}

RankTree inOrderBinomialTree(std::uint32_t ranks) {
  RankTree tree(ranks);
  for (std::uint32_t rank = 1; rank < ranks; ++rank) tree[rank] = rank & (rank - 1);
  return tree;
}

RankTree knomialTree(std::uint32_t ranks, std::uint32_t radix) {
  RankTree tree(ranks);
  for (std::uint32_t rank = 1; rank < ranks; ++rank) {
    std::uint64_t step = std::max(radix, 2u);
    while (rank % step == 0) step *= std::max(radix, 2u);
    tree[rank] = std::uint32_t(rank / step * step);
  }
  return tree;
}

RankTree inOrderBinaryTree(std::uint32_t ranks) {
  struct Part {
    std::uint32_t first, size, parent;
  };
  RankTree tree(ranks);
  std::vector<Part> parts{{0, ranks, ranks - 1}};
  while (!parts.empty()) {
    const auto [first, size, parent] = parts.back();
    parts.pop_back();
    if (!size) continue;
    const std::uint32_t root = first + size - 1, right = size / 2;
    tree[root] = parent;
    if (size > 1) {
      parts.push_back({first, right, root});
      parts.push_back({first + right, size - right - 1, root});
    }
  }
  return tree;
}

}  // namespace weft
