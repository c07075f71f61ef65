// Trees of ranks along which Open MPI spreads and collects data; ranks are counted from the root. A tree is the parent
// of each rank but of its root, which is its own parent.
#pragma once

#include <cstdint>
#include <vector>

namespace weft {

using RankTree = std::vector<std::uint32_t>;

RankTree chains(std::uint32_t ranks, std::uint32_t fanout);  // as equal chains as can be, behind the root
RankTree binaryTree(std::uint32_t ranks);                    // filled level by level
RankTree binomialTree(std::uint32_t ranks);                  // a parent is its child without the highest bit
RankTree inOrderBinomialTree(std::uint32_t ranks);           // a parent is its child without the lowest bit
RankTree knomialTree(std::uint32_t ranks, std::uint32_t radix);
// The root is the last rank; a walk through it meets ranks in order, for operations that don't commute.
RankTree inOrderBinaryTree(std::uint32_t ranks);

}  // namespace weft
