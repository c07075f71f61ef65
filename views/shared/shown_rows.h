// Converts what an item view shows to a Table: its visible columns in their order, with exact values.
#pragma once

#include <QModelIndex>

#include "reports/table.h"

class QTableView;
class QTreeView;

namespace weft {

// What models answer beside the text that is shown: a cell as a Cell, a horizontal header as a Column. A model that
// answers neither has its words copied.
inline constexpr int cellRole = Qt::UserRole + 100;
inline constexpr int columnRole = cellRole + 1;

// The column with the title that people see.
Column titled(Column column, const QString& title);

// Sorting shows the first rows, wherever one had scrolled to.
void staysAtTop(QTableView& view);

Table shownRows(const QTableView& view);
Table shownRow(const QTableView& view, const QModelIndex& row);
Table expandedRows(const QTreeView& view);
Table expandedRow(const QTreeView& view, const QModelIndex& row);  // without rows where that is not one

}  // namespace weft
