// A table of a panel whose rows can be chosen: a click on a column sorts, rows are copied as shown, and typing
// searches the first column.
#pragma once

#include <QTableView>
#include <limits>
#include <optional>

#include "reports/table.h"

namespace weft {

class RowTable : public QTableView {
  Q_OBJECT

 public:
  explicit RowTable(const QString& name, QWidget* parent = nullptr);  // for screen readers

  void setTable(Table table);           // its order is kept, and can be changed
  void setWords(const QString& words);  // only rows that have them
  // The first column has the room that the next ones leave: all, or the first `columns`, are seen without scrolling.
  void setFits(int columns = std::numeric_limits<int>::max()) { inView_ = columns; }
  void setSorted(bool sorted) { setSortingEnabled(sorted); }
  void chooseRow(const QString& first);  // the one whose first cell says so; without a signal
  void revealRow(int row);
  std::optional<int> chosenIndex() const;    // likewise
  void chooseIndex(std::optional<int> row);  // as the table was given; without a signal; nothing: none

 protected:
  void resizeEvent(QResizeEvent* event) override;

 signals:
  void rowChosen(const QString& first);  // what its first cell says
  void indexChosen(int row);             // likewise, as the table was given

 private:
  void boundWords();
  void fitFirst();

  QString words_;
  int inView_ = 0;  // columns; 0: as wide as they are
};

}  // namespace weft
