// The item model of the forest of two runs: a measure in both and its difference.
#pragma once

#include "views/commtree/communicator_model.h"
#include "views/commtree/difference_forest.h"

namespace weft {

class DifferenceModel : public CommunicatorModel {
  Q_OBJECT

 public:
  enum DifferenceColumn { first = 2, second, difference, differenceColumns };  // after name and size
  static constexpr int differenceRole = nodeRole + 1;                          // a number; invalid where there is none

  using CommunicatorModel::CommunicatorModel;

  // Null: empty.
  void setForest(std::shared_ptr<const DifferenceForest> both);
  void setMeasure(TotalsMeasure measure);
  TotalsMeasure measure() const { return measure_; }
  const DifferenceForest* both() const { return both_.get(); }
  // As the first run calls it; nothing for families and what only the second has.
  std::optional<CommunicatorId> inFirst(const QModelIndex& index) const;
  QModelIndex indexOfFirst(CommunicatorId id) const;

  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QVariant value(const NodeSides& sides, int column, int role) const;

  std::shared_ptr<const DifferenceForest> both_;
  TotalsMeasure measure_ = TotalsMeasure::time;
};

}  // namespace weft
