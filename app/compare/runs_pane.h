// A chart of all compared runs: the correlation of communicator time with total time, communicators run by run, or
// total time by number of processes. It shows whole runs and ignores the filter.
#pragma once

#include <QScrollArea>
#include <memory>

#include "app/session/jobs.h"
#include "views/charts/runs_chart.h"

namespace weft {

class Counterparts;

enum class RunsView { correlation, variants, speedup };

class RunsPane : public QScrollArea {
  Q_OBJECT

 public:
  explicit RunsPane(Selection& selection, QWidget* parent = nullptr);  // of the first run; outlives the pane

  void setCounterparts(std::shared_ptr<const Counterparts> found);
  void turnTo(RunsView view);
  bool busy() const { return collect_.busy(); }

 signals:
  void failed(const QString& sentence);

 private:
  void refresh();

  std::shared_ptr<const Counterparts> counterparts_;  // null: not found yet
  RunsView view_ = RunsView::correlation;
  RunsChart* chart_;
  Job collect_;  // last: it ends before what it delivers to
};

}  // namespace weft
