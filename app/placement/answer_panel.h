// The result of a placement search: sentences, a table of what each mapper reaches by each routing, and below it the
// placement that the user tries by hand.
#pragma once

#include <QWidget>
#include <memory>

#include "app/placement/placement_trial.h"
#include "reports/plan_tables.h"

class QLabel;
class QTableView;

namespace weft {

class FittedText;

class AnswerPanel : public QWidget {
  Q_OBJECT

 public:
  AnswerPanel(PlacementTrial& trial, QWidget* parent = nullptr);

  void show(const PlacementAnswer& answer);
  void clear();  // it is of something else
  const Table& table() const { return table_; }
  const PlacementAnswer& answer() const { return answer_; }
  QString verdict() const;
  Table shownRows() const;

 private:
  void refresh();

  PlacementTrial& trial_;
  PlacementAnswer answer_;
  bool has_ = false;
  Table table_;
  QLabel* verdict_;
  FittedText* told_;
  QTableView* view_;
};

}  // namespace weft
