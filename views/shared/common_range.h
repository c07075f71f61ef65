// One range of colours for several pictures.
#pragma once

#include <algorithm>
#include <optional>

#include "views/shared/colour_scale.h"
#include "views/shared/link_values.h"

namespace weft {

// From 0, or on a logarithmic scale from the smallest above it.
inline ValueRange rangeOf(const std::vector<LinkAmount>& amounts, Scaling scaling) {
  ValueRange range;
  for (const LinkAmount& amount : amounts) {
    if (!amount.known || amount.value <= 0) continue;
    range.high = std::max(range.high, amount.value);
    if (scaling == Scaling::logarithmic) range.low = range.low > 0 ? std::min(range.low, amount.value) : amount.value;
  }
  return range;
}

// Amounts of which none is above 0 have no part in it.
inline void widen(std::optional<ValueRange>& all, const std::optional<ValueRange>& own) {
  if (own && own->high > 0) all = all ? ValueRange{std::min(all->low, own->low), std::max(all->high, own->high)} : *own;
}

}  // namespace weft
