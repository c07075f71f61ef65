// Natural order of names: "n2" before "n10".
#pragma once

#include <string_view>

namespace weft {

// "n2" before "n10": runs of digits compare as numbers, everything else byte by byte.
bool naturalLess(std::string_view a, std::string_view b);

// The order of sets and maps.
struct NaturalOrder {
  bool operator()(std::string_view a, std::string_view b) const { return naturalLess(a, b); }
};

}  // namespace weft
