#include "app/tsv.h"

#include <QAbstractItemModel>
#include <QStringList>
#include <QTableView>
#include <numeric>
#include <vector>

namespace weft {
namespace {

// The header and the rows from `first` up to `end`.
QString tsvOf(const QAbstractItemModel& table, const std::vector<int>& columns, int first, int end) {
  QString text;
  const auto addLine = [&](auto cellAt) {
    QStringList cells;
    for (const int column : columns) cells << cellAt(column).toString().simplified();
    text += cells.join('\t') + '\n';
  };
  addLine([&](int column) { return table.headerData(column, Qt::Horizontal); });
  for (int row = first; row < end; ++row)
    addLine([&](int column) { return table.index(row, column).data(); });
  return text;
}

std::vector<int> shownColumns(const QTableView& table) {
  std::vector<int> columns;
  for (int column = 0; column < table.model()->columnCount(); ++column)
    if (!table.isColumnHidden(column)) columns.push_back(column);
  return columns;
}

}  // namespace

QString tsvOf(const QAbstractItemModel& table) {
  std::vector<int> columns(static_cast<std::size_t>(table.columnCount()));
  std::iota(columns.begin(), columns.end(), 0);
  return tsvOf(table, columns, 0, table.rowCount());
}

QString tsvOf(const QTableView& table) { return tsvOf(*table.model(), shownColumns(table), 0, table.model()->rowCount()); }

QString rowTsv(const QTableView& table, int row) { return tsvOf(*table.model(), shownColumns(table), row, row + 1); }

}  // namespace weft
