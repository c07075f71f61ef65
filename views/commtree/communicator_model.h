// The item model of the communicator forest. It contains no colours.
#pragma once

#include <QAbstractItemModel>

#include "analysis/run/item.h"
#include "analysis/load/selected_traffic.h"
#include "reports/table.h"
#include "views/commtree/comm_forest.h"
#include "views/commtree/communicator_column.h"

namespace weft {

class CommunicatorModel : public QAbstractItemModel {
  Q_OBJECT

 public:
  using Column = CommunicatorColumn::Column;
  using enum CommunicatorColumn::Column;
  enum Role {
    sortRole = Qt::UserRole,  // a number; invalid where not recorded. Names: the text
    barRole,                  // 0 … 1 of the column's largest communicator; invalid where there is no bar
    nodeRole                  // const CommNode*, good until the next reset
  };                          // beside cellRole and columnRole

  using QAbstractItemModel::QAbstractItemModel;

  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  // The same run with another part of its profile (profilePart()): rows stay, numbers change.
  void setPart(std::shared_ptr<const RunSnapshot> part);
  void setLocality(std::shared_ptr<const LocalityFacts> facts);  // of the same run; nullptr: not known
  void setSelected(
      std::shared_ptr<const SelectedTraffic> traffic);  // of what is selected; nullptr: not known, or nothing is
  const CommForest& forest() const { return forest_; }
  // Whether any communicator has something to show there.
  bool recorded(Column column) const;

  QModelIndex indexOf(CommunicatorId id) const;
  std::optional<CommunicatorId> communicatorAt(const QModelIndex& index) const;  // nothing for a family
  Item itemAt(const QModelIndex& index) const;  // a communicator, or those of a family; nothing where there is no row
  QModelIndex indexOf(const Item& item) const;  // invalid where no row shows it

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  const CommNode& node(const QModelIndex& index) const { return forest_.nodes[index.internalId()]; }  // of a valid one

 protected:
  void tellChanged(const QModelIndex& parent);
  void setForestOf(CommForest forest);  // another forest, from whatever source

 private:
  std::optional<double> shareOf(const QModelIndex& index) const;

  Cell cellAt(const QModelIndex& index) const;

  CommForest forest_;
  std::shared_ptr<const std::vector<CommunicatorTotals>> whole_;  // of the whole run, by node
  std::shared_ptr<const SelectedTraffic> selected_;
};

}  // namespace weft
