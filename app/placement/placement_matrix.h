// The traffic matrix of a trial placement. Dragging the label of a rank onto another rank swaps the two; hosts are
// swapped in the same way.
#pragma once

#include <QWidget>

#include "app/placement/placement_trial.h"

class QMimeData;

namespace weft {

class MatrixView;

class PlacementMatrix : public QWidget {
  Q_OBJECT

 public:
  PlacementMatrix(RunSession& session, PlacementTrial& trial, QWidget* parent = nullptr);

  MatrixView& view() { return *view_; }
  QMimeData* carried(std::uint32_t entry) const;  // what a row or column is dragged as; null: not at all

 private:
  void show();
  void drop(const QMimeData& data, std::uint32_t onto);

  RunSession& session_;
  PlacementTrial& trial_;
  MatrixView* view_;
  Job collect_;  // last: it ends before what it delivers to
};

}  // namespace weft
