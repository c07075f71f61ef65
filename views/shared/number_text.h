// Numbers of a table as the window shows them: grouped digits, one unit for a whole column. Copies and files have all
// digits.
#pragma once

#include <cstdint>
#include <QString>
#include <span>

#include "reports/measure_cells.h"
#include "reports/table.h"

namespace weft {

// The unit in which the seconds of a column are shown. Other columns are shown unchanged.
struct ColumnUnit {
  double factor = 1;
  const char* unit = "";  // "ms"; empty: what the column itself says
  int decimals = 0;
};
ColumnUnit unitOf(const Table& table, std::size_t column);

QString titleText(const Column& column, const ColumnUnit& unit);                   // "mean [ms]"
QString cellText(const Column& column, const Cell& cell, const ColumnUnit& unit);  // of what is absent absentText()
QString absentText(const Cell& cell);                // "not known"; "–" where the table does not know why
QString exactDifference(const MeasureSides& sides);  // B − A with all digits; may be empty

// Which way a first click on a title sorts: numbers have their largest first.
Qt::SortOrder firstOrder(const Column& column);

// Takes the English forms of texts with numbers. Called once for each application object, before anything is drawn.
void loadTranslation();

// For tr("%1 flow(s)", nullptr, formOf(flows)).arg(grouped(flows)): %n prints an int without groups, and 64 bits don't
// fit. The last nine digits stay, by which languages choose.
inline int formOf(std::uint64_t count) {
  constexpr std::uint64_t digits = 1'000'000'000;
  return static_cast<int>(count < digits ? count : digits + count % digits);
}

}  // namespace weft
