// The largest differences between the compared runs, as one of the tables of weft compare.
#pragma once

#include <QWidget>

#include "app/compare/compare_reports.h"

class QComboBox;
class QLabel;

namespace weft {

class RowTable;

class ChangedPane : public QWidget {
  Q_OBJECT

 public:
  explicit ChangedPane(const CompareReports& reports, QWidget* parent = nullptr);

  void refresh();  // the runs, their ranks or the source are others; read once it is seen
  bool busy() const { return read_.busy(); }
  const Table& table() const { return shown_; }  // in the columns that there is room for

 signals:
  void rowChosen(const std::shared_ptr<const Table>& table, int row);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void collect();
  void take(const std::shared_ptr<const Table>& table, const QString& notes);

  const CompareReports& reports_;
  std::shared_ptr<const Table> whole_;
  Table shown_;
  QComboBox* kind_;
  QLabel* words_;
  RowTable* rows_;
  bool stale_ = true, ready_ = false;
  Job read_;  // last: it ends before what it delivers to
};

// The columns that say what a row is of, as one, then A, B and their difference: of the first difference that there is.
Table inBrief(const Table& table);

}  // namespace weft
