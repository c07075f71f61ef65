// Limits on the size and nesting of JSON documents.
#pragma once

#include <cstddef>

namespace weft {

struct JsonLimits {
  static constexpr std::size_t longestToken = std::size_t{16} << 20, mostValues = std::size_t{1} << 22;
  static constexpr std::size_t depth = 256;
};

}  // namespace weft
