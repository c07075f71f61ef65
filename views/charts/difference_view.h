// Paired bars of two runs on screen: controls, and the bars in a scroll area. A click selects the first run's
// communicator.
#pragma once

#include <QWidget>
#include <memory>

#include "reports/table.h"
#include "views/charts/difference_facts.h"
#include "views/shared/selection.h"

class QComboBox;
class QLabel;
class QSpinBox;

namespace weft {

class DifferenceCanvas;

class DifferenceView : public QWidget {
  Q_OBJECT

 public:
  // `selection` is that of the first run, and outlives the view.
  explicit DifferenceView(Selection& selection, QWidget* parent = nullptr);

  // The match is that of these two runs, in this order. Null: empty.
  void setRuns(std::shared_ptr<const RunSnapshot> first, std::shared_ptr<const RunSnapshot> second,
               std::shared_ptr<const RunMatch> match);
  BarMetric barMetric() const;

  Table shownRows() const;

 private:
  void refresh();
  void showSelected();

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> first_, second_;
  std::shared_ptr<const RunMatch> match_;
  DifferenceFacts facts_;
  QComboBox* metric_;
  QSpinBox* count_;
  QLabel* note_;
  DifferenceCanvas* canvas_;
};

}  // namespace weft
