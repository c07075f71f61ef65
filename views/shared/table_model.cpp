#include "views/shared/table_model.h"

#include "views/shared/shown_rows.h"
#include "views/shared/text.h"

namespace weft {
namespace {

const Cell& cellOf(const Table& table, const QModelIndex& at) {
  return table.rows[static_cast<std::size_t>(at.row())][static_cast<std::size_t>(at.column())];
}

// Of words that a column may have cut.
QVariant wholeOf(const QString& words) {
  constexpr qsizetype surelyFit = 24;
  return words.size() > surelyFit ? QVariant(inLines(words)) : QVariant();
}

}  // namespace

TableModel::TableModel(std::shared_ptr<const Table> table, QObject* parent)
    : QAbstractTableModel(parent), table_(std::move(table)) {
  for (std::size_t at = 0; at < table_->columns.size(); ++at) units_.push_back(unitOf(*table_, at));
}

int TableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_->rows.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table_->columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Cell& cell = cellOf(*table_, index);
  switch (role) {
    case Qt::DisplayRole:
      return cellText(columnAt(index.column()), cell, unitAt(index.column()));
    case Qt::TextAlignmentRole:
      return int((cell.isText() ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
      return cell.isText() ? wholeOf(data(index, Qt::DisplayRole).toString()) : QVariant();
    case searchedRole:
      return data(index, Qt::DisplayRole).toString() + '\n' + qt(cellText(cell));
    case cellRole:
      return QVariant::fromValue(cell);
    default:
      return {};
  }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const Column& column = columnAt(section);
  switch (role) {
    case Qt::DisplayRole:
      return titleText(column, unitAt(section));
    case Qt::InitialSortOrderRole:
      return int(firstOrder(column));
    case Qt::ToolTipRole:
      return column.tip.empty() ? QVariant() : inLines(qt(column.tip));
    case columnRole:
      return QVariant::fromValue(column);
    default:
      return {};
  }
}

TableOrder::TableOrder(TableModel& model, QObject* parent) : QSortFilterProxyModel(parent), model_(model) {
  setSourceModel(&model);
}

bool TableOrder::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  return before(cellOf(model_.table(), left), cellOf(model_.table(), right));
}

}  // namespace weft

#include "moc_table_model.cpp"
