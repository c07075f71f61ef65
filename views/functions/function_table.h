// A table of the panel of functions: sorted by a click on a column, copied as it is shown, searched by words.
#pragma once

#include <QTableView>

#include "reports/table.h"

namespace weft {

class FunctionTable : public QTableView {
  Q_OBJECT

 public:
  explicit FunctionTable(const QString& name, QWidget* parent = nullptr);  // for screen readers

  void setTable(Table table);     // its order is kept, and can be changed
  void setWords(const QString& words);  // only rows that have them
  void setSorted(bool sorted) { setSortingEnabled(sorted); }
  void chooseRow(const QString& first);  // the one whose first cell says so; without a signal
  void revealRow(int row);

 signals:
  void rowChosen(const QString& first);  // what its first cell says

 private:
  QString words_;
};

}  // namespace weft
