#include "app/compare/runs_pane.h"

#include "analysis/load/counterparts.h"

namespace weft {
namespace {

RunsChart::Facts collect(const Counterparts& found, RunsView view) {
  std::vector<const RunSnapshot*> runs;
  for (const auto& run : found.runs()) runs.push_back(&run->snapshot);
  switch (view) {
    case RunsView::correlation:
      return collectScatter(runs, found.match());
    case RunsView::variants:
      return collectVariants(runs, found.match());
    case RunsView::speedup:
      return collectSpeedup(runs);
  }
  return {};
}

}  // namespace

RunsPane::RunsPane(Selection& selection, QWidget* parent) : QScrollArea(parent), chart_(new RunsChart(selection)) {
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setAlignment(Qt::AlignTop);
  setWidget(chart_);
  connect(&collect_, &Job::failed, this, &RunsPane::failed);
}

void RunsPane::setCounterparts(std::shared_ptr<const Counterparts> found) {
  counterparts_ = std::move(found);
  refresh();
}

void RunsPane::turnTo(RunsView view) {
  view_ = view;
  refresh();
}

void RunsPane::refresh() {
  if (!counterparts_) return;
  collect_.start([this, found = counterparts_, view = view_](const Job::Link& link) {
    auto facts = std::make_shared<RunsChart::Facts>(collect(*found, view));
    link.deliver([this, facts = std::move(facts)] {
      const bool bars = std::holds_alternative<VariantFacts>(*facts);
      chart_->show(std::move(*facts));
      chart_->setMaximumHeight(bars ? chart_->sizeHint().height()
                                    : QWIDGETSIZE_MAX);  // a few bars need no whole window
    });
  });
}

}  // namespace weft

#include "moc_runs_pane.cpp"
