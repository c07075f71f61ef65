// The panel of the fabric: its inventory and its findings, filtered by severity and words.
#pragma once

#include <QSortFilterProxyModel>
#include <QWidget>

#include "analysis/run/open_run.h"
#include "ibdiag/findings/fabric_findings.h"
#include "reports/table.h"
#include "views/shared/selection.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;

namespace weft {

class FindingsModel;

// Findings of at least a severity that hold some words.
class FindingsFilter : public QSortFilterProxyModel {
  Q_OBJECT

 public:
  explicit FindingsFilter(FindingsModel& model, QObject* parent = nullptr);
  void setWords(const QString& words);
  void setMildest(int severity);  // a FindingSeverity

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  FindingsModel& model_;
  QString words_;
  int mildest_;
};

// What the fabric consists of, and what is wrong with it: a click on a finding selects its place.
class FabricPanel : public QWidget {
  Q_OBJECT

 public:
  explicit FabricPanel(Selection& selection, QWidget* parent = nullptr);

  // Null: nothing is open; the fabric is being checked.
  void show(std::shared_ptr<const OpenRun> run, std::shared_ptr<const FabricFindings> findings);

  Table shownRows() const;
  bool marksSelected() const;  // a finding is about it

 signals:
  void orderAsked();  // of hosts, that the finding chosen would have better

 private:
  QModelIndex selectedRow() const;
  void showSelected();
  void addTable();
  QLayout* choices();
  void refresh();
  void tell();
  void count();
  QString summary() const;

  Selection& selection_;
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<const FabricFindings> findings_;
  FindingsModel* model_;
  FindingsFilter* shown_;
  QTableView* table_;
  QLabel *summary_, *totals_, *sentence_;  // the last: all of what the row says, where the table has no room for it
  QPushButton* order_;
  bool filling_ = false;  // rows come and go: nobody selects anything
};

}  // namespace weft
