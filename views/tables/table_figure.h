// A table as a figure: digits in groups, one unit for a column in its title, long texts wrapped.
#pragma once

#include "reports/table.h"
#include "views/shared/figure.h"

namespace weft {

struct TableFigureInfo {
  FigureStyle style;
  QString emptyBecause;  // what a table without rows says; such a figure is refused
  QStringList captions;
};

// On white, all rows.
Figure tableFigure(Table table, const TableFigureInfo& info);

}  // namespace weft
