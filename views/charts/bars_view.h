// Horizontal stacked bars, one per communicator, rank or class of message sizes, on screen.
#pragma once

#include <QWidget>
#include <memory>

#include "reports/table.h"
#include "views/charts/bar_axis.h"
#include "views/shared/selection.h"

class QLabel;
class QScrollArea;
class QStackedWidget;

namespace weft {

class BarChart;
class BarControls;
class ScrollPart;

class BarsView : public QWidget {
  Q_OBJECT

 public:
  explicit BarsView(Selection& selection, QWidget* parent = nullptr);

  void setRun(std::shared_ptr<const RunSnapshot> run);  // nullptr: empty
  // False where communicator statistics carry no regions: a filter in force is then said not to apply here.
  void setRegionsRecorded(bool recorded);
  void setMetric(BarMetric metric);

  // How far the axis reaches at least, as spanOf() gives it; nothing: as far as the bars.
  void setRange(const std::optional<ValueRange>& range);
  // Operations in the order of their colours, which several views share; empty: this run's largest.
  void setSeries(std::vector<std::string> series);
  ScrollPart& scroll() { return *scroll_; }

  const BarFacts& facts() const { return facts_; }
  BarOptions options() const;  // by the controls
  void choose(const BarOptions& options);  // as the controls would
  Table shownRows() const;  // communicator, operation, exact value

 signals:
  void factsChanged();  // other bars, or of something else

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void addParts();
  Item itemOf(std::size_t bar) const;
  void addShortcuts();
  void refresh();
  void showNote();
  void showLeftOut();
  void showLegend();
  void fitLegend();
  void showSelected();

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;
  BarFacts facts_;
  std::vector<std::string> series_;  // that are given
  BarControls* controls_;
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
