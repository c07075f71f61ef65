// The hosts with their ranks, which the user can move: by dragging, or by keyboard with the list of hosts below, free
// hosts first.
#pragma once

#include <QKeySequence>
#include <QWidget>
#include <set>

#include "app/placement/hosts_model.h"

class QComboBox;
class QToolButton;
class QTreeView;

namespace weft {

class HostsPanel : public QWidget {
  Q_OBJECT

 public:
  HostsPanel(RunSession& session, PlacementTrial& trial, QWidget* parent = nullptr);

  HostsModel& model() { return *model_; }
  QTreeView& tree() { return *tree_; }
  Table shownRows() const;

 private:
  void build();
  void addStep(QToolButton& place, const QString& text, const QString& tip, QKeySequence::StandardKey keys, bool can,
               void (QUndoStack::*step)(), void (QUndoStack::*canChanged)(bool));
  void show();
  void offerHosts();
  void follow();   // what is selected elsewhere
  void tellRow();  // likewise, there
  void moveChosen();
  std::vector<std::uint32_t> chosen() const;

  RunSession& session_;
  PlacementTrial& trial_;
  HostsModel* model_;
  QTreeView* tree_;
  QComboBox* to_;
  QToolButton *move_, *undo_, *redo_, *back_;
  bool showing_ = false;
};

}  // namespace weft
