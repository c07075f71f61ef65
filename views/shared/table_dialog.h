// A dialog that shows a table: a click on a column sorts, words filter, and the shown rows can be copied. It deletes
// itself when it is closed.
#pragma once

#include <QDialog>
#include <memory>

#include "reports/table.h"

class QTableView;

namespace weft {

class TableOrder;

class TableDialog : public QDialog {
  Q_OBJECT

 public:
  TableDialog(const QString& title, const QString& note, std::shared_ptr<const Table> table, QWidget* parent);

  Table shownRows() const;

 signals:
  void rowChosen(int row);  // of the table, however it is sorted

 private:
  void setUpView();

  TableOrder* shown_;
  QTableView* view_;
};

}  // namespace weft
