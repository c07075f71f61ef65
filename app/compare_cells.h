// Cells of a comparison: what A says, what B says, B - A, B ÷ A. Absent is null, and so is what would follow from it.
#pragma once

#include <vector>

#include "app/report_table.h"
#include "core/units.h"

namespace weft {

using CompareRow = std::vector<Json>;

inline void addComparison(CompareRow& row, const std::optional<std::uint64_t>& a, const std::optional<std::uint64_t>& b) {
  row.push_back(orNull(a));
  row.push_back(orNull(b));
  row.push_back(a && b ? orNull(checkedDifference(*a, *b)) : Json());
  row.push_back(a && b && *a != 0 ? Json(static_cast<double>(*b) / static_cast<double>(*a)) : Json());
}

inline void addComparison(CompareRow& row, const std::optional<double>& a, const std::optional<double>& b) {
  row.push_back(orNull(a));
  row.push_back(orNull(b));
  row.push_back(a && b ? Json(*b - *a) : Json());
  row.push_back(a && b && *a > 0 ? Json(*b / *a) : Json());
}

// "bytes": "bytes_a", "bytes_b", "bytes_diff", "bytes_ratio".
inline void addColumns(std::vector<std::string>& columns, const std::string& what) {
  for (const char* end : {"_a", "_b", "_diff", "_ratio"}) columns.push_back(what + end);
}

}  // namespace weft
