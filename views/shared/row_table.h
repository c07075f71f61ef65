// A table of a panel whose rows can be chosen: a click on a column sorts, rows are copied as shown, and typing
// searches the first column.
#pragma once

#include <QTableView>
#include <optional>

#include "reports/table.h"

namespace weft {

class RowTable : public QTableView {
  Q_OBJECT

 public:
  explicit RowTable(const QString& name, QWidget* parent = nullptr);  // for screen readers

  void setTable(Table table);                // its order is kept, and can be changed
  void setWords(const QString& words);       // only rows that have them
  void setFits(bool fits) { fits_ = fits; }  // the first column has what the others leave, all of which are seen
  void setSorted(bool sorted) { setSortingEnabled(sorted); }
  void chooseRow(const QString& first);  // the one whose first cell says so; without a signal
  void revealRow(int row);
  std::optional<int> chosenIndex() const;    // likewise
  void chooseIndex(std::optional<int> row);  // as the table was given; without a signal; nothing: none

 signals:
  void rowChosen(const QString& first);  // what its first cell says
  void indexChosen(int row);             // likewise, as the table was given

 private:
  void boundWords();

  QString words_;
  bool fits_ = false;
};

}  // namespace weft
