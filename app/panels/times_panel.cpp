#include "app/panels/run_panel.h"
#include "views/ranks/times_view.h"

namespace weft {
namespace {

class RunToolTimes : public PanelOf<TimesView> {
 public:
  explicit RunToolTimes(RunSession& session) : PanelOf(session) {
    on({&RunSession::runChanged}, [this] { view_->setRun(snapshot()); });
  }
  QString whyUnmarked() const override { return QObject::tr("run times are of whole runs"); }
  FigureView figure() const override { return FigureView::times; }
  void ask(FigureView, FigureRequest& figure) const override {
    figure.as<TimesFigure>().relative = view_->shown() == TimesShown::overhead;
  }
};

}  // namespace

const PanelSpec timesPanel{
    Panel::times,
    "times",
    QT_TRANSLATE_NOOP("QObject", "Run times"),
    Workspace::everything,
    [](const OpenRun& run) {
      return collectTimes(run.snapshot.toolTimes, run.snapshot.processes, TimesShown::parts).missing.empty();
    },
    makePanel<RunToolTimes>,
    {{{FigureView::times, QT_TRANSLATE_NOOP("QObject", "Run times")}}}};

}  // namespace weft
