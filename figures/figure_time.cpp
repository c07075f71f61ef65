#include "analysis/pairs/filter_options.h"
#include "core/base/error.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/shared/text.h"
#include "views/timeline/timeline_figure.h"

namespace weft {

namespace {

// Of all traffic of the run: what a filter removes is not of others.
void hatchOthers(TimelineFacts& facts, FigureData& data) {
  const std::shared_ptr<const OpenRun> run = data.run();
  const RunStore store = data.store();
  if (const std::string why = whyNoOthers(store, *run); !why.empty())
    throw Error(QObject::tr("%1; omit --others").arg(qt(why)).toStdString());
  if (!facts.filter.isEmpty())
    throw Error(QObject::tr("--others separates the whole run from others; omit the filter or --others").toStdString());
  addOthers(facts, othersLoads(store, *run, loadFilm(store, *run, {}, Rails::measured)), run->fabric);
}

// A time that is chosen is framed in what was sent before and after.
Figure overTime(const FigureRequest& request, FigureRuns& runs, bool isCumulative) {
  refuseSeveralRuns(runs, QObject::tr("bytes over time"));
  const RunSnapshot& run = *runs.shown.snapshot();
  PairFilter filter = filterOf(run, request, true);
  if (const std::string why = whyNotByTime(filter, run.keys.bins); !why.empty())
    throw Error(QObject::tr("%1; omit that").arg(qt(why)).toStdString());
  TimelineFigureInfo info{request.style, std::exchange(filter.bins, {}),
                          provenance(run, {kinds::pairTraffic, kinds::trace}), isCumulative};
  const std::string& counter = request.as<OverTime>().counter;
  TimelineFacts facts = collectTimeline(run, filter, {}, counter);
  if (!counter.empty() && !facts.metric)
    throw Error(
        QObject::tr("this run has no metric %1; weft info names those that it has").arg(qt(counter)).toStdString());
  if (isCumulative && facts.metric && !facts.metric->addsUp)
    throw Error(QObject::tr("readings of %1 do not add up; draw it with --view time").arg(qt(counter)).toStdString());
  if (request.as<OverTime>().others) hatchOthers(facts, runs.shown);
  return timelineFigure(facts, info);
}

}  // namespace

Figure makeTimeFigure(const FigureRequest& request, FigureRuns& runs) { return overTime(request, runs, false); }

Figure makeCumulativeFigure(const FigureRequest& request, FigureRuns& runs) { return overTime(request, runs, true); }

}  // namespace weft
