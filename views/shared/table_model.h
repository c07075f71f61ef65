// A Table as Qt's item views want it, and in the order of a column's exact values.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <memory>

#include "reports/table.h"

namespace weft {

// All digits, units in the header, tips of columns as tool tips.
class TableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  explicit TableModel(std::shared_ptr<const Table> table, QObject* parent = nullptr);

  const Table& table() const { return *table_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::shared_ptr<const Table> table_;
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
