// The communicator tree with its search line. Click: select; double click: focus (a family: expand); wheel scrolls.
#pragma once

#include <QWidget>

#include "views/commtree/communicator_model.h"
#include "views/selection.h"

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace weft {

class CommunicatorTree : public QWidget {
  Q_OBJECT

 public:
  explicit CommunicatorTree(Selection& selection, QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  // False where communicator statistics carry no regions: a filter in force is then said not to apply here.
  void setRegionsRecorded(bool recorded);

  // What is shown, expanded rows only, with a header; numbers exact.
  QString asTsv() const;
  const CommunicatorModel& model() const { return *model_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void select(const QModelIndex& shown);
  void focusOn(const QModelIndex& shown);
  void hover(const QModelIndex& shown);
  void reveal();  // what is selected, without selecting again
  void search(const QString& text);
  void showNote();
  void openShape();
  void fitColumns();
  void fitNames();
  void addShortcuts();

  Selection& selection_;
  CommunicatorModel* model_;
  QSortFilterProxyModel* shown_;
  QTreeView* view_;
  QLineEdit* search_;
  QLabel* note_;
  bool regionsRecorded_ = false;
  bool revealing_ = false;
};

}  // namespace weft
