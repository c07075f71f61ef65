// A colour range shared by several pictures.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "views/shared/colour_scale.h"
#include "views/shared/link_values.h"

namespace weft {

// From 0 or, on a scale that is not linear, from the smallest amount above 0; for differences by their distance from 0.
// 0 to 0 if there is none.
inline ValueRange rangeOf(const std::vector<LinkAmount>& amounts, Scaling scaling) {
  ValueRange range;
  for (const LinkAmount& amount : amounts) {
    const double far = std::abs(amount.value);
    if (!amount.known || !(far > 0)) continue;
    range.high = std::max(range.high, far);
    if (scaling != Scaling::linear) range.low = range.low > 0 ? std::min(range.low, far) : far;
  }
  return range;
}

// Sets of amounts without any above 0 are ignored.
inline void widen(std::optional<ValueRange>& all, const std::optional<ValueRange>& own) {
  if (own && own->high > 0) all = all ? ValueRange{std::min(all->low, own->low), std::max(all->high, own->high)} : *own;
}

}  // namespace weft
