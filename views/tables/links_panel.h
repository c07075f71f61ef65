// The panel Links: a table of all link ends, sorted by any column, filtered by names, copied as tab-separated text.
// The current row is the selected link end.
#pragma once

#include <QWidget>

#include "analysis/load/link_numbers.h"
#include "analysis/run/open_run.h"
#include "reports/table.h"
#include "views/shared/rows/background_view.h"
#include "views/shared/selection.h"

class QLabel;
class QModelIndex;
class QTableView;

namespace weft {

class LinksFilter;
class LinksModel;
class RowOutline;

class LinksPanel : public WhenShown<QWidget> {
  Q_OBJECT

 public:
  explicit LinksPanel(Selection& selection, QWidget* parent = nullptr);

  // Null: nothing is open. The table is made when it becomes visible. `notApplied`: a sentence about the part of the
  // filter that the bytes do not follow.
  void show(std::shared_ptr<const OpenRun> run, LinkNumbers numbers, const QString& notApplied = {});

  bool marksSelected() const { return rowOf(selection_.selected()) >= 0; }
  Table shownRows() const;

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;  // the pointer leaves the table

 private:
  void addTable();
  EndIndex endAt(const QModelIndex& shown) const;
  void collect() override;
  void reveal();  // the selected link end
  void followHover();
  void followFocus();
  int rowOf(const Item& item) const;  // of a link end, as it is shown; -1: none
  void count();
  void showNote();

  Selection& selection_;
  std::shared_ptr<const OpenRun> run_;
  LinkNumbers numbers_;
  LinksModel* model_;
  LinksFilter* shown_;
  QTableView* table_;
  QLabel* totals_;
  QLabel* note_;
  QString notApplied_;
  RowOutline* outline_;
  bool filling_ = false;             // rows come and go: nobody selects anything
  const void* filledFor_ = nullptr;  // the run
};

}  // namespace weft
