#include "app/tsv.h"

#include <QAbstractItemModel>
#include <QStringList>
#include <QTableView>
#include <numeric>
#include <vector>

namespace weft {
namespace {

QString tsvOf(const QAbstractItemModel& table, const std::vector<int>& columns) {
  QString text;
  const auto addLine = [&](auto cellAt) {
    QStringList cells;
    for (const int column : columns) cells << cellAt(column).toString().simplified();
    text += cells.join('\t') + '\n';
  };
  addLine([&](int column) { return table.headerData(column, Qt::Horizontal); });
  for (int row = 0; row < table.rowCount(); ++row)
    addLine([&](int column) { return table.index(row, column).data(); });
  return text;
}

}  // namespace

QString tsvOf(const QAbstractItemModel& table) {
  std::vector<int> columns(static_cast<std::size_t>(table.columnCount()));
  std::iota(columns.begin(), columns.end(), 0);
  return tsvOf(table, columns);
}

QString tsvOf(const QTableView& table) {
  std::vector<int> columns;
  for (int column = 0; column < table.model()->columnCount(); ++column)
    if (!table.isColumnHidden(column)) columns.push_back(column);
  return tsvOf(*table.model(), columns);
}

}  // namespace weft
