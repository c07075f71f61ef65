// Horizontal stacked bars, one per communicator, rank or class of message sizes, on screen.
#pragma once

#include <QWidget>
#include <memory>

#include "reports/table.h"
#include "views/charts/bar_facts.h"
#include "views/shared/selection.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QScrollArea;
class QSpinBox;
class QStackedWidget;

namespace weft {

class BarChart;
class ScrollPart;

class BarsView : public QWidget {
  Q_OBJECT

 public:
  explicit BarsView(Selection& selection, QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  // False where communicator statistics carry no regions: a filter in force is then said not to apply here.
  void setRegionsRecorded(bool recorded);
  void setMetric(BarMetric metric);

  // The amount at the axis' end, in seconds, bytes or calls; nothing: the largest bar's. Longer bars end there.
  void setRange(std::optional<double> largest);
  // Operations in the order of their colours, which several views share; empty: this run's largest.
  void setSeries(std::vector<std::string> series);
  ScrollPart& scroll() { return *scroll_; }

  const BarFacts& facts() const { return facts_; }
  BarOptions options() const;  // by the controls
  Table shownRows() const;  // communicator, operation, exact value

 signals:
  void factsChanged();  // other bars, or of something else

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addControls();
  void showControls();
  Item itemOf(std::size_t bar) const;
  void addShortcuts();
  void refresh();
  void showNote();
  void showLegend();
  void fitLegend();
  void showSelected();

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;
  BarFacts facts_;
  std::vector<std::string> series_;  // that are given
  QComboBox* metric_;
  QSpinBox* count_;
  QComboBox* by_;
  QCheckBox *fold_, *perRank_, *whole_;
  QLabel* note_;
  QLabel* legend_;
  QLabel* missing_;
  QLabel* leftOut_;
  QStackedWidget* pages_;
  BarChart* chart_;
  QScrollArea* area_ = nullptr;
  ScrollPart* scroll_;
  bool regionsRecorded_ = false;
};

}  // namespace weft
