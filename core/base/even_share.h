// Even division in whole numbers.
#pragma once

#include <cstdint>

namespace weft {

// Part `part` of `parts` (at least one) of `all`: an even part, and one more for the first `all % parts`, so that they
// add up to it.
constexpr std::uint64_t evenShare(std::uint64_t all, std::uint64_t part, std::uint64_t parts) {
  return all / parts + (part < all % parts ? 1 : 0);
}

}  // namespace weft
