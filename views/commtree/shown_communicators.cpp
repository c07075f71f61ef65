#include "views/commtree/shown_communicators.h"

#include "core/natural_order.h"
#include "views/commtree/communicator_model.h"

namespace weft {

ShownCommunicators::ShownCommunicators(QObject* parent) : QSortFilterProxyModel(parent) {
  setSortRole(CommunicatorModel::sortRole);
  setRecursiveFilteringEnabled(true);
  setFilterCaseSensitivity(Qt::CaseInsensitive);
  setFilterKeyColumn(CommunicatorModel::name);
}

bool ShownCommunicators::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const int column = left.column();
  // The model's own order is the natural one, families at the place of their first member.
  if (column == CommunicatorModel::name) return left.row() < right.row();
  const QVariant a = left.data(sortRole()), b = right.data(sortRole());
  if (a.isValid() != b.isValid()) return a.isValid() == (sortOrder() == Qt::AscendingOrder);
  if (!a.isValid()) return left.row() < right.row();
  if (column == CommunicatorModel::call)
    return naturalLess(a.toString().toStdString(), b.toString().toStdString());
  if (a.typeId() == QMetaType::Double) return a.toDouble() < b.toDouble();
  return a.toULongLong() < b.toULongLong();
}

}  // namespace weft
