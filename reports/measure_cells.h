// Cells of a measure in two runs: exact for counted values.
#pragma once

#include "core/sums/totals_difference.h"
#include "reports/table.h"

namespace weft {

inline Cell exactCell(const std::optional<double>& value, const std::optional<std::uint64_t>& whole) {
  return whole ? Cell(*whole) : Cell(value);
}

// B - A
inline Cell differenceCell(const MeasureSides& sides) {
  const auto far = sides.difference ? sides.exactDistance() : std::nullopt;
  if (!far) return sides.difference;
  return *sides.difference < 0 ? Cell(-static_cast<std::int64_t>(*far)) : Cell(*far);
}

}  // namespace weft
