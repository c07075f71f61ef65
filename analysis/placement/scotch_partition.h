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

}  // namespace weft
