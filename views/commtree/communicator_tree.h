// The communicator tree with its search line. A click selects, a double click focuses (on a family: expands), the
// wheel scrolls.
#pragma once

#include <QWidget>

#include "reports/table.h"
#include "views/commtree/communicator_model.h"
#include "views/commtree/tree_colours.h"
#include "views/shared/selection.h"

class QLabel;
class QTreeView;

namespace weft {

class BarDelegate;
class ScrollPart;
class ShownCommunicators;
class TreeBar;
class TreeColumns;
class TreeLegend;

class CommunicatorTree : public QWidget {
  Q_OBJECT

 public:
  explicit CommunicatorTree(Selection& selection, QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  // The localities of the shown run; nullptr: not known (yet).
  void setLocality(std::shared_ptr<const LocalityFacts> locality);
  // The same run with another part of its profile: what the selection's filter keeps, without its communicators,
  // because each has its own row.
  void setPart(std::shared_ptr<const RunSnapshot> part);

  // The traffic of the selection, of which the communicators show their shares; nullptr: no shares are shown.
  void setSelectedTraffic(std::shared_ptr<const SelectedTraffic> traffic);

  bool marksSelected() const;  // by its row, or by the shares of rows

  // What is shown, expanded rows only, with a header; numbers exact.
  Table shownRows() const;
  const CommunicatorModel& model() const { return *model_; }

  TreeMeasure measure() const;
  void setMeasure(TreeMeasure measure);  // what colours the tree
  // To be remembered between sessions: titles of hidden columns.
  QStringList hiddenColumns() const;
  void setHiddenColumns(const QStringList& titles);
  // Locks the range of the colours, in the measure's unit; nothing: that of the communicators.
  void setRange(std::optional<ValueRange> range);
  ValueRange range() const { return colours_->range(); }  // in force
  ScrollPart& scroll() { return *scroll_; }
  void expandAll();
  void collapseAll();

 signals:
  void sizesAsked();
  void mappingAsked(CommunicatorId communicator);
  void columnsChosen();
  void coloursChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void select(const QModelIndex& shown);
  void focusOn(const QModelIndex& shown);
  void hover(const QModelIndex& shown);
  void reveal();   // what is selected, without selecting again
  void tellRow();  // that is selected, to assistive technology
  void search(const QString& text);
  void colour();
  void showNote();
  void openShape();
  void showMenu(const QPoint& at);
  void connectParts();
  void addShortcuts();

  Selection& selection_;
  CommunicatorModel* model_;
  ShownCommunicators* shown_;
  QTreeView* view_;
  TreeBar* bar_;
  TreeLegend* legend_;
  BarDelegate* delegate_;
  TreeColumns* columns_;
  QLabel* note_;
  QList<QAction*> menu_;  // what the tree adds to a menu
  ScrollPart* scroll_;
  std::optional<TreeColours> colours_;
  std::optional<ValueRange> range_;
  bool revealing_ = false;
};

}  // namespace weft
