#include "app/tsv.h"

#include <QAbstractItemModel>
#include <QStringList>

namespace weft {

QString tsvOf(const QAbstractItemModel& table) {
  const int columns = table.columnCount();
  QString text;
  const auto addLine = [&](auto cellAt) {
    QStringList cells;
    for (int column = 0; column < columns; ++column) cells << cellAt(column).toString().simplified();
    text += cells.join('\t') + '\n';
  };
  addLine([&](int column) { return table.headerData(column, Qt::Horizontal); });
  for (int row = 0; row < table.rowCount(); ++row)
    addLine([&](int column) { return table.index(row, column).data(); });
  return text;
}

}  // namespace weft
