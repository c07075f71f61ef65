// Cells of a comparison: the values of A and B, B - A, B ÷ A. A result is absent if an operand is.
#pragma once

#include <string>
#include <vector>

#include "core/base/units.h"
#include "reports/table.h"

namespace weft {

// `alike`: whether both represent the same statistic; else they have no difference and no ratio.
inline void addComparison(Row& row, std::optional<std::uint64_t> a, std::optional<std::uint64_t> b, bool alike = true) {
  row.emplace_back(a);
  row.emplace_back(b);
  if (!alike) a.reset();
  row.emplace_back(a && b ? checkedDifference(*a, *b) : std::nullopt);
  row.emplace_back(a && b && *a != 0 ? std::optional(static_cast<double>(*b) / static_cast<double>(*a)) : std::nullopt);
}

inline void addComparison(Row& row, std::optional<double> a, std::optional<double> b, bool alike = true) {
  row.emplace_back(a);
  row.emplace_back(b);
  if (!alike) a.reset();
  row.emplace_back(a && b ? std::optional(*b - *a) : std::nullopt);
  row.emplace_back(a && b && *a > 0 ? std::optional(*b / *a) : std::nullopt);
}

inline const char* whichHave(bool a, bool b) { return a && b ? "both" : a ? "only in A" : "only in B"; }

// "bytes": "bytes_a", "bytes_b", "bytes_diff", "bytes_ratio".
inline void addColumns(std::vector<Column>& columns, const std::string& what, ColumnKind kind) {
  for (const char* run : {"_a", "_b"}) columns.push_back({what + run, kind});
  columns.push_back({.name = what + "_diff", .kind = kind, .difference = true});
  columns.push_back({what + "_ratio", ColumnKind::factor});
}

}  // namespace weft
