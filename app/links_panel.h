#pragma once

#include <QWidget>

#include "views/selection.h"

class QLabel;
class QModelIndex;
class QTableView;

namespace weft {

class LinksFilter;
class LinksModel;
class RowOutline;
class RunSession;

// All link ends as a table: sorted by any column, filtered by names, copied as tab-separated text. The current row is
// the selected link end.
class LinksPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LinksPanel(RunSession& session, QWidget* parent = nullptr);

  QString asTsv() const;  // the rows and columns that are shown, with a header

 protected:
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;  // the pointer leaves the table

 private:
  void addTable();
  EndIndex endAt(const QModelIndex& shown) const;
  void refresh();  // now, or when it is shown
  void fill();
  void reveal();   // the selected link end
  void followHover();
  void followFocus();
  int rowOf(const Item& item) const;  // of a link end, as it is shown; -1: none
  void count();

  RunSession& session_;
  LinksModel* model_;
  LinksFilter* shown_;
  QTableView* table_;
  QLabel* totals_;
  RowOutline* outline_;
  bool stale_ = true;
  bool filling_ = false;  // rows come and go: nobody selects anything
  const void* filledFor_ = nullptr;  // the run
};

}  // namespace weft
