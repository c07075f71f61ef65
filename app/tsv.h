#pragma once

#include <QString>

class QAbstractItemModel;
class QTableView;

namespace weft {

// The cells of a table as they are shown, with a header line; tabs and line ends within a cell become blanks.
QString tsvOf(const QAbstractItemModel& table);
QString tsvOf(const QTableView& table);  // without its hidden columns
QString rowTsv(const QTableView& table, int row);  // of tsvOf() that line and the header

}  // namespace weft
