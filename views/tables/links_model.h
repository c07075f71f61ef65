// The item model of all link ends of a fabric. For tens of thousands of rows: values to sort and search by are stored
// as numbers and lower-case text, not computed for each cell.
#pragma once

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <compare>
#include <memory>

#include "reports/link_columns.h"

namespace weft {

class LinksModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  explicit LinksModel(QObject* parent = nullptr);

  // The position of a column of reports/link_columns.h, by its name; -1: the window does not have it.
  int columnOf(std::string_view name) const;
  const LinkColumn& column(int at) const { return *columns_[std::size_t(at)]; }

  void setRun(std::shared_ptr<const OpenRun> run);  // null: empty
  void setNumbers(LinkNumbers numbers);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  // A row is an EndIndex.
  std::weak_ordering compare(int a, int b, int column) const;  // absent before everything
  bool matches(int row, const QStringList& lowerCaseWords) const;
  bool recorded(int column) const;  // some row has a value that tells rows apart

 private:
  QString cell(int row, int column) const;
  LinkFactsAt facts() const { return {run_->fabric, run_->levels, numbers_, run_->rails.get()}; }
  NodeIndex nodeOf(const LinkColumn& column, int row) const;  // whose name it is

  std::vector<const LinkColumn*> columns_;
  std::shared_ptr<const OpenRun> run_;
  LinkNumbers numbers_;
  std::vector<QString> names_;           // by NodeIndex
  std::vector<std::uint32_t> nameRank_;  // by NodeIndex: position in natural order
  std::vector<QString> searched_;        // by NodeIndex: name and GUID, lower case
};

// Sorts and filters by asking the model.
class LinksFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit LinksFilter(LinksModel& model, QObject* parent = nullptr);

  void setWords(const QString& words);  // a row is shown where it holds all of them

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  LinksModel& model_;
  QStringList words_;
};

}  // namespace weft
