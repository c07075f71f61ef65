// A line with the numbers of the selected item in each run, and of two runs the difference. The columns outlive it.
#pragma once

#include <QLabel>
#include <map>
#include <memory>
#include <vector>

#include "app/compare/compare_column.h"
#include "core/sums/totals_difference.h"

namespace weft {

class SelectionStrip : public QLabel {
  Q_OBJECT

 public:
  explicit SelectionStrip(QWidget* parent = nullptr);

  void add(const CompareColumn& column);

 private:
  struct Side {
    const CompareColumn* column;
    std::shared_ptr<const OpenRun> run;  // that the totals are of
    std::map<CommunicatorId, CommunicatorTotals> totals;
  };

  void tell();
  QString communicatorsTold();
  QString loadsTold() const;
  CommunicatorTotals totalsOf(Side& side) const;

  std::vector<Side> sides_;
};

}  // namespace weft
