#include "views/commtree/shown_communicators.h"

#include "core/base/natural_order.h"
#include "views/commtree/communicator_model.h"

namespace weft {

ShownCommunicators::ShownCommunicators(CommunicatorModel& model, QObject* parent)
    : QSortFilterProxyModel(parent), model_(model) {
  setSortRole(CommunicatorModel::sortRole);
  // Before the proxy hears of it, so that it never asks about nodes of the run before.
  connect(&model, &CommunicatorModel::modelReset, this, &ShownCommunicators::search);
  setSourceModel(&model);
}

void ShownCommunicators::setQuery(const QString& text) {
  query_ = CommunicatorQuery::parse(text.toStdString());
  search();
  invalidateFilter();
}

void ShownCommunicators::search() { found_ = query_.asksNothing() ? QueryResult() : find(model_.forest(), query_); }

QString ShownCommunicators::matchText() const {
  if (query_.asksNothing()) return {};
  if (!query_.problem().empty()) return QString::fromStdString(query_.problem());
  return QObject::tr("%1 of %2").arg(found_.matches).arg(model_.forest().byId.size());
}

bool ShownCommunicators::filterAcceptsRow(int row, const QModelIndex& parent) const {
  if (query_.asksNothing()) return true;
  const std::size_t at = model_.index(row, 0, parent).internalId();
  return at < found_.shown.size() && found_.shown[at];
}

bool ShownCommunicators::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const int column = left.column();
  // The model's own order is the natural one, families at the place of their first member.
  if (column == CommunicatorModel::name) return left.row() < right.row();
  const QVariant a = left.data(sortRole()), b = right.data(sortRole());
  if (a.isValid() != b.isValid()) return a.isValid() == (sortOrder() == Qt::AscendingOrder);
  if (!a.isValid()) return left.row() < right.row();
  if (column == CommunicatorModel::call) return naturalLess(a.toString().toStdString(), b.toString().toStdString());
  if (a.typeId() == QMetaType::Double) return a.toDouble() < b.toDouble();
  return a.toULongLong() < b.toULongLong();
}

}  // namespace weft

#include "moc_shown_communicators.cpp"
