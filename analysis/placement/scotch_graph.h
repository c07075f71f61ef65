// Graphs in Scotch's form: each edge from both of its ends, with the same weight. Scotch forbids anything else, and
// may loop forever on it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/placement/item_traffic.h"

namespace weft {

struct ScotchGraph {
  using Number = int;                            // SCOTCH_Num, which scotch_partition.cpp checks
  std::vector<Number> first{0}, peers, weights;  // of vertex v: those from first[v] to first[v + 1]
  std::vector<double> bytes;                     // by edge; of traffic alone
};

// Both directions of a pair as one edge, between positions in `items`.
ScotchGraph graphOf(const ItemTraffic& traffic, std::span<const std::uint32_t> items);

// A complete graph of `count` places; `distances` row by row. If two directions differ, their mean is taken.
ScotchGraph graphOfDistances(std::span<const double> distances, std::size_t count);

}  // namespace weft
