#include "views/shared/shown_rows.h"

#include <QHeaderView>
#include <QTableView>
#include <QTreeView>

namespace weft {
namespace {

Column columnAt(const QAbstractItemModel& model, int column) {
  const QVariant known = model.headerData(column, Qt::Horizontal, columnRole);
  return known.isValid() ? known.value<Column>()
                         : Column{model.headerData(column, Qt::Horizontal).toString().toStdString()};
}

Cell cellAt(const QModelIndex& at) {
  const QVariant known = at.data(cellRole);
  if (known.isValid()) return known.value<Cell>();
  const QString words = at.data().toString();
  return words.isEmpty() ? Cell() : Cell(words.toStdString());
}

// Both kinds of view can hide columns.
template <class View>
class ShownColumns {
 public:
  explicit ShownColumns(const View& view) {
    for (int column = 0; column < view.model()->columnCount(); ++column) {
      if (view.isColumnHidden(column)) continue;
      columns_.push_back(column);
      table_.columns.push_back(columnAt(*view.model(), column));
    }
  }

  void add(const QModelIndex& row) {
    Row& cells = table_.rows.emplace_back();
    for (const int column : columns_) cells.push_back(cellAt(row.siblingAtColumn(column)));
  }
  Table take() { return std::move(table_); }

 private:
  std::vector<int> columns_;
  Table table_;
};

template <class View>
Table oneRow(const View& view, const QModelIndex& row) {
  ShownColumns shown(view);
  if (row.isValid()) shown.add(row);
  return shown.take();
}

}  // namespace

Column titled(Column column, const QString& title) {
  column.title = title.toStdString();
  return column;
}

void staysAtTop(QTableView& view) {
  QObject::connect(view.horizontalHeader(), &QHeaderView::sortIndicatorChanged, &view, &QAbstractItemView::scrollToTop);
}

Table shownRows(const QTableView& view) {
  ShownColumns shown(view);
  for (int row = 0; row < view.model()->rowCount(); ++row) shown.add(view.model()->index(row, 0));
  return shown.take();
}

Table shownRow(const QTableView& view, const QModelIndex& row) { return oneRow(view, row); }

Table expandedRows(const QTreeView& view) {
  ShownColumns shown(view);
  for (QModelIndex at = view.model()->index(0, 0); at.isValid(); at = view.indexBelow(at)) shown.add(at);
  return shown.take();
}

Table expandedRow(const QTreeView& view, const QModelIndex& row) { return oneRow(view, row); }

}  // namespace weft
