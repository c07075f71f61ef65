// The largest differences between the compared runs, as one of the tables of weft compare.
#pragma once

#include <QWidget>

#include "app/compare/compare_reports.h"
#include "views/shared/rows/background_view.h"

class QComboBox;
class QLabel;

namespace weft {

class RowTable;

class ChangedPane : public WhenShown<QWidget> {
  Q_OBJECT

 public:
  explicit ChangedPane(const CompareReports& reports, QWidget* parent = nullptr);

  void changed();  // the runs, their ranks or the source are others; read once it is seen
  bool busy() const { return read_.busy(); }
  const Table& table() const { return shown_; }  // inBrief()

 signals:
  void rowChosen(const std::shared_ptr<const Table>& table, int row);

 private:
  void collect() override;
  void take(const std::shared_ptr<const Table>& table, const QString& notes);

  const CompareReports& reports_;
  std::shared_ptr<const Table> whole_;
  Table shown_;
  QComboBox* kind_;
  QLabel* words_;
  RowTable* rows_;
  bool ready_ = false;  // there is something to read
  Job read_;            // last: it ends before what it delivers to
};

// The name of each row, then A, B and their difference by the first quantity that differs, then the columns that
// identify it. A table without differences stays.
Table inBrief(const Table& table);

}  // namespace weft
