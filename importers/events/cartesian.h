// Neighbours in a Cartesian communicator: of MPI_Cart_create, whose ranks are numbered row by row (MPI 4.0, 8.2).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace weft {

struct CartesianDimension {
  std::uint32_t size = 0;
  bool isPeriodic = false;
};

// How many ranks there are; nothing: a dimension has none, or there are more than numbers.
inline std::optional<std::uint32_t> ranksOf(std::span<const CartesianDimension> dimensions) {
  std::uint64_t ranks = 1;
  for (const CartesianDimension& each : dimensions)
    if (ranks *= each.size; ranks == 0 || ranks > UINT32_MAX) return std::nullopt;
  return static_cast<std::uint32_t>(ranks);
}

// visit(rank in the communicator) for each neighbour of a rank but itself: before and behind in each dimension; the
// same one twice where there are two in a circle.
template <class Visit>
void eachNeighbour(std::span<const CartesianDimension> dimensions, std::uint32_t rank, const Visit& visit) {
  std::uint32_t stride = 1;  // from one to the next
  for (std::size_t at = dimensions.size(); at-- != 0; stride *= dimensions[at].size) {
    const auto [size, isPeriodic] = dimensions[at];
    const std::uint32_t place = rank / stride % size, first = rank - place * stride;
    if (size < 2) continue;
    if (place != 0 || isPeriodic) visit(first + (place + size - 1) % size * stride);
    if (place + 1 != size || isPeriodic) visit(first + (place + 1) % size * stride);
  }
}

}  // namespace weft
