// Classes of message sizes, each twice as wide as the one before: 0 bytes, 1, 2 to 3, 4 to 7, … as Open MPI's
// monitoring counts them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

namespace weft {

inline constexpr std::uint8_t sizeClasses = 64;

constexpr std::uint8_t sizeClassOf(std::uint64_t bytes) {
  return static_cast<std::uint8_t>(std::min<std::uint64_t>(std::bit_width(bytes), sizeClasses - 1));
}
// Half open; the last class has no upper limit.
constexpr std::uint64_t smallestOf(std::uint8_t sizeClass) {
  return sizeClass == 0 ? 0 : std::uint64_t{1} << (sizeClass - 1);
}
constexpr std::optional<std::uint64_t> limitOf(std::uint8_t sizeClass) {
  return sizeClass + 1 < sizeClasses ? std::optional(std::uint64_t{1} << sizeClass) : std::nullopt;
}

}  // namespace weft
