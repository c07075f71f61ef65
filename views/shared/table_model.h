// The item model of a Table; it sorts by the exact values of a column.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <memory>

#include "views/shared/number_text.h"

namespace weft {

// Digits in groups, one unit for a column in its header, tips of columns as tool tips; copies have all digits.
class TableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  static constexpr int searchedRole = Qt::UserRole + 110;  // what is shown, and all digits: both can be looked for

  explicit TableModel(std::shared_ptr<const Table> table, QObject* parent = nullptr);

  const Table& table() const { return *table_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  const Column& columnAt(int column) const { return table_->columns[static_cast<std::size_t>(column)]; }
  const ColumnUnit& unitAt(int column) const { return units_[static_cast<std::size_t>(column)]; }

  std::shared_ptr<const Table> table_;
  std::vector<ColumnUnit> units_;  // by column
};

// What is not recorded comes before all values.
class TableOrder : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit TableOrder(TableModel& model, QObject* parent = nullptr);

 protected:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  const TableModel& model_;
};

}  // namespace weft
