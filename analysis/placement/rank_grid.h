// The grid that ranks of a stencil form: from a Cartesian communicator, or from the differences of communicating
// ranks.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/placement/item_traffic.h"

namespace weft {

struct RankGrid {
  std::vector<std::uint32_t>
      sizes;  // of each dimension, that in which ranks follow each other first; their product is the number of ranks
  std::vector<double> bytes;  // between neighbours along each
};

// The grid of items 0 … ranks - 1. Nothing if too few of them communicate over equal distances.
std::optional<RankGrid> findGrid(const ItemTraffic& traffic, std::uint32_t ranks);

// All ranks, those of a brick one after the other: bricks of `size` ranks with the least traffic over their sides.
std::vector<std::uint32_t> brickOrder(const RankGrid& grid, std::uint32_t size);

}  // namespace weft
