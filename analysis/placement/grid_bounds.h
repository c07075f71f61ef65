// Bounds on the traffic of a grid of ranks within a host or a leaf switch: a set of k grid points has few edges
// inside, whichever points they are.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/placement/item_traffic.h"

namespace weft {

class GridBounds {
 public:
  // Items 0 … ranks - 1 are ranks; nothing where they form no grid, as findGrid() has it.
  static std::optional<GridBounds> of(const ItemTraffic& traffic, std::uint32_t ranks);

  // Bytes between neighbours of the grid within any k ranks, in both directions together, at the most. By dimension d,
  // edges are k - p where p points are left if d is not looked at; the product of all p is k^(D - 1) at the least
  // (Loomis and Whitney, 1949). And edges over all dimensions are k/2 log2 k at the most (Han's inequality of
  // entropies; for hypercubes Harper, 1964).
  double within(std::uint32_t k) const;

  // Of each item what it sends, or gets, beside what its largest `near` partners take that are no neighbours of it in
  // the grid; ascending.
  std::vector<double> beyond(const ItemTraffic& traffic, bool comes, std::size_t near) const;

 private:
  explicit GridBounds(std::vector<std::uint32_t> sizes) : sizes_(std::move(sizes)), most_(sizes_.size()) {}
  std::optional<std::size_t> dimensionOf(std::uint32_t from, std::uint32_t to) const;  // in which they are neighbours

  std::vector<std::uint32_t> sizes_;
  std::vector<double> most_;  // bytes from one to its neighbour, by dimension
  std::uint32_t ranks_ = 0;
};

}  // namespace weft
