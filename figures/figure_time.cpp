#include "analysis/pairs/filter_options.h"
#include "core/base/error.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/shared/text.h"
#include "views/timeline/timeline_figure.h"

namespace weft {

namespace {

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
  const TimelineFacts facts = collectTimeline(run, filter, {}, counter);
  if (!counter.empty() && !facts.metric)
    throw Error(
        QObject::tr("this run has no metric %1; weft info names those that it has").arg(qt(counter)).toStdString());
  if (isCumulative && facts.metric && !facts.metric->addsUp)
    throw Error(QObject::tr("readings of %1 do not add up; draw it with --view time").arg(qt(counter)).toStdString());
  return timelineFigure(facts, info);
}

}  // namespace

Figure makeTimeFigure(const FigureRequest& request, FigureRuns& runs) { return overTime(request, runs, false); }

Figure makeCumulativeFigure(const FigureRequest& request, FigureRuns& runs) { return overTime(request, runs, true); }

}  // namespace weft
