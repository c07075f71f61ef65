// A signed difference as an unsigned integer that is ordered by absolute value; the sign is the lowest bit. So the
// maximum of many cells is the largest difference.
#pragma once

#include <cstdint>

namespace weft {

// second − first; both at most maxStoredBytes.
constexpr std::uint64_t packedDifference(std::uint64_t first, std::uint64_t second) {
  return second < first ? (first - second) << 1U | 1U : (second - first) << 1U;
}
constexpr bool isLess(std::uint64_t packed) { return (packed & 1U) != 0; }
constexpr std::uint64_t distance(std::uint64_t packed) { return packed >> 1U; }
constexpr std::int64_t signedAmount(std::uint64_t packed) {
  const auto far = static_cast<std::int64_t>(distance(packed));
  return isLess(packed) ? -far : far;
}

}  // namespace weft
