// Cells of a comparison: what A says, what B says, B - A, B ÷ A. Absent is what would follow from something absent.
#pragma once

#include <string>
#include <vector>

#include "core/base/units.h"
#include "reports/table.h"

namespace weft {

inline void addComparison(Row& row, const std::optional<std::uint64_t>& a, const std::optional<std::uint64_t>& b) {
  row.emplace_back(a);
  row.emplace_back(b);
  row.push_back(a && b ? Cell(checkedDifference(*a, *b)) : Cell());
  row.push_back(a && b && *a != 0 ? Cell(static_cast<double>(*b) / static_cast<double>(*a)) : Cell());
}

inline void addComparison(Row& row, const std::optional<double>& a, const std::optional<double>& b) {
  row.emplace_back(a);
  row.emplace_back(b);
  row.push_back(a && b ? Cell(*b - *a) : Cell());
  row.push_back(a && b && *a > 0 ? Cell(*b / *a) : Cell());
}

// "bytes": "bytes_a", "bytes_b", "bytes_diff", "bytes_ratio".
inline void addColumns(std::vector<Column>& columns, const std::string& what, ColumnKind kind) {
  for (const char* run : {"_a", "_b"}) columns.push_back({what + run, kind});
  columns.push_back({.name = what + "_diff", .kind = kind, .difference = true});
  columns.push_back({what + "_ratio", ColumnKind::factor});
}

}  // namespace weft
