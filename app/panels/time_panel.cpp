#include "analysis/pairs/pair_parts.h"
#include "app/panels/asked_parts.h"
#include "app/panels/run_panel.h"
#include "views/timeline/timeline_view.h"

namespace weft {
namespace {

class RunTime : public PanelOf<TimelineView> {
 public:
  explicit RunTime(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged}, [this] { view_->setRun(snapshot()); });
  }
  QString whyUnmarked() const override { return QObject::tr("times are of everything that the filter keeps"); }
  // Of pair traffic, under the filter; empty where its bytes or all are not known.
  QString shareOfSelected() const override {
    const auto& part = session_.selectedTraffic();
    const PairFilter& filter = session_.selection().filter();
    if (!session_.run() || !part || part->source != TrafficSource::pair || part->held) return {};
    if (session_.shown().view.collectives || !followedByLayers(filter)) return {};  // no sum of all of them is at hand
    const LayerSums all = sumOf(session_.run()->snapshot.pairLayers, filter);
    if (!all.bytes || *all.bytes == 0) return {};
    return QObject::tr("%1 of the bytes are of it")
        .arg(percent(static_cast<double>(part->bytes) / static_cast<double>(*all.bytes)));
  }
  FigureView figure() const override { return FigureView::time; }
  void ask(FigureView, FigureRequest& figure) const override {
    takeFollowed(session_, Measure::bins, figure);
    figure.counter = view_->shownMetric();
  }
  QString whyNoTour() const override {
    return session_.run() && session_.run()->knowsMoments ? QString() : QObject::tr("nothing was recorded of when");
  }
};

}  // namespace

const PanelSpec timePanel{
    Panel::time,
    "time",
    QT_TRANSLATE_NOOP("QObject", "Time"),
    Workspace::links,
    [](const OpenRun& run) { return run.knowsMoments; },
    makePanel<RunTime>,
    {{{FigureView::time, QT_TRANSLATE_NOOP("QObject", "Bytes over time")},
      {FigureView::cumulative, QT_TRANSLATE_NOOP("QObject", "Bytes until then")}}},
    {QT_TRANSLATE_NOOP("QObject", "A moment"),
     QT_TRANSLATE_NOOP(
         "QObject",
         "A drag over some bars: everything shows only what was sent in those seconds. Arrow keys choose a time, too. "
         "The chip Time removes the filter, Alt+Left steps back. Film plays the map over time.")}};

}  // namespace weft
