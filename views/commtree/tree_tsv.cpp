#include "views/commtree/tree_tsv.h"

#include <QStringList>
#include <QTreeView>

#include "views/commtree/communicator_model.h"

namespace weft {

QString shownAsTsv(const QTreeView& view) {
  const QAbstractItemModel& model = *view.model();
  std::vector<int> columns;
  QStringList cells;
  for (int column = 0; column < model.columnCount(); ++column) {
    if (view.isColumnHidden(column)) continue;
    columns.push_back(column);
    cells << model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const QString unit = model.headerData(column, Qt::Horizontal, CommunicatorModel::unitRole).toString();
    if (!unit.isEmpty()) cells.last() += " [" + unit + "]";
  }
  QStringList lines{cells.join('\t')};
  for (QModelIndex at = model.index(0, 0); at.isValid(); at = view.indexBelow(at)) {
    cells.clear();
    for (const int column : columns)
      cells << at.siblingAtColumn(column).data(CommunicatorModel::exactRole).toString().replace('\t', ' ');
    lines << cells.join('\t');
  }
  return lines.join('\n') + '\n';
}

}  // namespace weft
