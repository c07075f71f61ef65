// Partitions a graph into parts of given sizes with Scotch (Pellegrini and Roman, 1996), and repairs parts that are
// too large.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/placement/item_traffic.h"
#include "core/base/error.h"

namespace weft {

// Scotch did not end within the time that a graph of that size may take.
class MapperTookTooLong : public Error {
 public:
  MapperTookTooLong() : Error("the library Scotch did not end in time") {}
};

// `items` of the traffic, each of size 1; `room`: of each part, together at least as many as there are items. The part
// of each of `items`, such that little goes from part to part. Deterministic by seed. Throws Error where Scotch fails,
// MapperTookTooLong, WorkStopped where WorkStop asks for it meanwhile.
std::vector<std::uint32_t> partition(const ItemTraffic& traffic, std::span<const std::uint32_t> items,
                                     std::span<const std::uint32_t> room, std::uint64_t seed);

// The same onto places that are not equally far from each other: `distances`, from each part to each, row by row, at
// least 1 between two; little traffic goes far. For some hundreds of parts at most, because Scotch visits all pairs of
// them.
std::vector<std::uint32_t> mapByDistance(const ItemTraffic& traffic, std::span<const std::uint32_t> items,
                                         std::span<const std::uint32_t> room, std::span<const double> distances,
                                         std::uint64_t seed);

// A graph in Scotch's form: each edge from both of its ends, with the same weight. Scotch forbids anything else, and
// may loop forever on it.
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
