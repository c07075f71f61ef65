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
  // The same run with another part of its profile: what the selection's filter keeps, communicators aside, which are
  // chosen among here.
  void setPart(std::shared_ptr<const RunSnapshot> part);
  void setMetric(BarMetric metric);

  // How far the axis reaches at least, as spanOf() gives it; nothing: as far as the bars.
  void setMarked(std::vector<RankId> ranks);  // those of what is selected, ascending
  bool marksSelected() const;                 // whether anything shown stands out for it
  void setRange(const std::optional<ValueRange>& range);
  // Operations in the order of their colours, which several views share; empty: this run's largest.
  void setSeries(std::vector<std::string> series);
  ScrollPart& scroll() { return *scroll_; }

  const BarFacts& facts() const { return facts_; }
  BarOptions options() const;              // by the controls
  void choose(const BarOptions& options);  // as the controls would
  Table shownRows() const;                 // communicator, operation, exact value

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
  Restricted restricted() const;  // the filter as these bars follow it
  void showNote();
  void showLeftOut();
  void showLegend();
  void fitLegend();
  void showSelected();

  Selection& selection_;
  std::shared_ptr<const RunSnapshot> run_;  // or a part of it
  BarFacts facts_;
  std::vector<std::string> series_;      // that are given
  std::vector<CommunicatorId> shownOf_;  // of which bars are
  BarControls* controls_;
  QLabel* note_;
  QLabel* legend_;
  QLabel* missing_;
  QLabel* leftOut_;
  QStackedWidget* pages_;
  std::vector<RankId> markedRanks_;
  BarChart* chart_;
  QScrollArea* area_ = nullptr;
  ScrollPart* scroll_;
};

}  // namespace weft
