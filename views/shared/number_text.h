// Numbers of a table as the window shows them: grouped digits, one unit for a whole column. Copies and files have all
// digits.
#pragma once

#include <QString>
#include <span>

#include "reports/table.h"

namespace weft {

// What the seconds of a column are told in. Of other columns: as they are.
struct ColumnUnit {
  double factor = 1;
  const char* unit = "";  // "ms"; empty: what the column itself says
  int decimals = 0;
};
ColumnUnit unitOf(const Table& table, std::size_t column);

QString titleText(const Column& column, const ColumnUnit& unit);                   // "mean [ms]"
QString cellText(const Column& column, const Cell& cell, const ColumnUnit& unit);  // of what is absent absentText()
QString absentText(const Cell& cell);  // "not known"; "–" where the table does not know why

// Which way a first click on a title sorts: numbers have their largest first.
Qt::SortOrder firstOrder(const Column& column);

}  // namespace weft
