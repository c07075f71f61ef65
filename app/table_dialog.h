#pragma once

#include <QDialog>

#include "app/report_table.h"

class QSortFilterProxyModel;
class QTableView;

namespace weft {

// A table to look at: a click on a column sorts, words filter, what is shown can be copied. Deletes itself when it is
// closed.
class TableDialog : public QDialog {
  Q_OBJECT

 public:
  TableDialog(const QString& title, const QString& note, const ReportTable& table, QWidget* parent);

  QString asTsv() const;  // the rows that are shown, with a header; not recorded is an empty cell

 private:
  void addTable(const ReportTable& table);

  QSortFilterProxyModel* shown_;
  QTableView* view_;
};

}  // namespace weft
