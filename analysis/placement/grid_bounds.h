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
  // Items 0 … ranks - 1 are ranks; nothing if they form no grid, as in findGrid().
  static std::optional<GridBounds> of(const ItemTraffic& traffic, std::uint32_t ranks);

  // An upper bound of the bytes between neighbours of the grid within any k ranks, in both directions together. In
  // dimension d the k ranks have at most k - p edges, where p is the number of points in their projection along d; the
  // product of all p is at least k^(D - 1) (Loomis and Whitney, 1949). Over all dimensions there are at most k/2 log2 k
  // edges (Han's inequality of entropies; for hypercubes Harper, 1964).
  double within(std::uint32_t k) const;

  // For each item the bytes that it sends, or gets, without those of its `near` largest partners that are no neighbours
  // in the grid; ascending.
  std::vector<double> beyond(const ItemTraffic& traffic, bool comes, std::size_t near) const;

 private:
  explicit GridBounds(std::vector<std::uint32_t> sizes) : sizes_(std::move(sizes)), most_(sizes_.size()) {}
  std::optional<std::size_t> dimensionOf(std::uint32_t from, std::uint32_t to) const;  // in which they are neighbours

  std::vector<std::uint32_t> sizes_;
  std::vector<double> most_;  // bytes from one to its neighbour, by dimension
  std::uint32_t ranks_ = 0;
};

}  // namespace weft
