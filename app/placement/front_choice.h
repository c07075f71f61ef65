// The choice among found placements: those that are best in one respect, each with its costs.
#pragma once

#include <QList>
#include <QWidget>

#include "reports/plan_tables.h"

class QAbstractButton;
class QButtonGroup;
class QVBoxLayout;

namespace weft {

class FrontChoice : public QWidget {
  Q_OBJECT

 public:
  explicit FrontChoice(QWidget* parent = nullptr);

  void show(const PlacementAnswer& answer);  // the first is chosen; where there is no other, nothing is to be seen
  void mark(bool isTried);                   // false: something else is tried, none of them is marked
  QList<QAbstractButton*> choices() const;

 signals:
  void chosen(std::size_t at);  // of what the answer offers

 private:
  QButtonGroup* group_;
  QVBoxLayout* column_;
  int chosen_ = 0;
};

// "916 MB on the most loaded link (-7.3 %), 757 MB between switches (-4.5 %), bytes × links 49.6 GB (-4.7 %)"; empty:
// the table has no such row.
QString priceOf(const Table& placements, const std::string& name);

}  // namespace weft
