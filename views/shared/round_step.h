// Round steps for ticks of axes.
#pragma once

#include <cmath>

namespace weft {

// 1, 2 or 5 times a power of ten, the next one that is not below `rough`, which is above 0.
inline double roundStep(double rough) {
  const double decade = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (rough <= factor * decade * 1.0001) return factor * decade;
  return 10 * decade;
}

}  // namespace weft
