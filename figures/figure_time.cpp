#include "analysis/pairs/filter_options.h"
#include "core/base/error.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/timeline/timeline_figure.h"

namespace weft {

// A time that is chosen is framed in what was sent before and after.
Figure makeTimeFigure(const FigureRequest& request, FigureRuns& runs) {
  if (!runs.against.empty()) throw Error("bytes over time are drawn of one run; omit --against");
  const RunSnapshot& run = *runs.shown.snapshot();
  PairFilter filter = filterOf(run, request, true);
  if (const std::string why = whyNotByTime(filter, run.keys.bins); !why.empty()) throw Error(why + "; omit that");
  TimelineFigureInfo info{request.style, std::exchange(filter.bins, {}),
                          provenance(run, {kinds::pairTraffic, kinds::trace})};
  const TimelineFacts facts = collectTimeline(run, filter, {}, request.counter);
  if (!request.counter.empty() && !facts.metric)
    throw Error("this run has no metric " + request.counter + "; weft info names those that it has");
  return timelineFigure(facts, info);
}

}  // namespace weft
