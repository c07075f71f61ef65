#include "views/commtree/tree_tsv.h"

#include <QStringList>
#include <QTreeView>

#include "views/commtree/communicator_model.h"

namespace weft {
namespace {

std::vector<int> shownColumns(const QTreeView& view) {
  std::vector<int> columns;
  for (int column = 0; column < view.model()->columnCount(); ++column)
    if (!view.isColumnHidden(column)) columns.push_back(column);
  return columns;
}

QString header(const QTreeView& view) {
  QStringList cells;
  for (const int column : shownColumns(view)) {
    cells << view.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const QString unit = view.model()->headerData(column, Qt::Horizontal, CommunicatorModel::unitRole).toString();
    if (!unit.isEmpty()) cells.last() += " [" + unit + "]";
  }
  return cells.join('\t') + '\n';
}

QString line(const QTreeView& view, const QModelIndex& row) {
  QStringList cells;
  for (const int column : shownColumns(view))
    cells << row.siblingAtColumn(column).data(CommunicatorModel::exactRole).toString().replace('\t', ' ');
  return cells.join('\t') + '\n';
}

}  // namespace

QString shownAsTsv(const QTreeView& view) {
  QString text = header(view);
  for (QModelIndex at = view.model()->index(0, 0); at.isValid(); at = view.indexBelow(at)) text += line(view, at);
  return text;
}

QString rowAsTsv(const QTreeView& view, const QModelIndex& row) {
  return row.isValid() ? header(view) + line(view, row) : QString();
}

}  // namespace weft
