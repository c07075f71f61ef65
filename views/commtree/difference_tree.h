// The communicators of two runs as one tree: a measure in A and in B, and B − A as a number and a bar. A click
// selects, a double click focuses (on a family: expands). Communicators of only one run are marked.
#pragma once

#include <QWidget>

#include "reports/table.h"
#include "views/commtree/difference_model.h"
#include "views/shared/selection.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTreeView;

namespace weft {

class DifferenceDelegate;
class ShownCommunicators;

class DifferenceTree : public QWidget {
  Q_OBJECT

 public:
  // `selection` is that of the first run, and outlives the view.
  explicit DifferenceTree(Selection& selection, QWidget* parent = nullptr);

  // The match is that of these two runs, in this order. Null: empty.
  void setRuns(std::shared_ptr<const RunSnapshot> first, std::shared_ptr<const RunSnapshot> second,
               std::shared_ptr<const RunMatch> match);
  TotalsMeasure measure() const { return model_->measure(); }

  const DifferenceModel& model() const { return *model_; }
  Table shownRows() const;  // expanded ones only; numbers exact

 private:
  void connectParts();
  void rescale();
  void openShape();
  void select(const QModelIndex& shown);
  void reveal();

  Selection& selection_;
  DifferenceModel* model_;
  ShownCommunicators* shown_;
  QTreeView* view_;
  QLineEdit* search_;
  QComboBox* measure_;
  DifferenceDelegate* delegate_;
  QLabel* note_;
  bool revealing_ = false;
};

}  // namespace weft
