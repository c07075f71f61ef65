// The link ends whose load changes with a new placement, routing or cabling, the largest change first.
#pragma once

#include <QWidget>

#include "ibdiag/loads/flows.h"
#include "ibdiag/model/fabric.h"
#include "reports/table.h"
#include "views/shared/selection.h"

class QLabel;

namespace weft {

class RowTable;

class ChangedEnds : public QWidget {
  Q_OBJECT

 public:
  explicit ChangedEnds(Selection& selection, QWidget* parent = nullptr);

  // For one fabric, by its ends; `unit`: "bytes" or "paths".
  void show(const Fabric& fabric, const LinkLoads& now, const LinkLoads& then, const QString& unit);
  void tell(const QString& sentence);  // why there is nothing to show
  QString words() const;               // "27 more, 70 less"
  const Table& table() const { return table_; }
  Table shownRows() const;

 private:
  Selection& selection_;
  std::vector<EndIndex> ends_;  // by row
  Table table_;
  QLabel* words_;
  RowTable* rows_;
};

}  // namespace weft
