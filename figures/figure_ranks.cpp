#include "core/base/error.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/ranks/rank_text.h"
#include "views/ranks/ranks_figure.h"

namespace weft {
Figure makeRanksFigure(const FigureRequest& request, FigureRuns& runs) {
  if (!runs.against.empty()) throw Error("ranks are drawn of one run; omit --against");
  const RunSnapshot& run = *runs.shown.snapshot();
  RankCellsOptions options;
  options.rows = request.rankRows;
  options.metric = request.metric;
  options.most = request.top.value_or(options.most);
  options.above = request.above.value_or(0);
  options.whole = request.whole;
  options.filter = filterFollowed(run, request, {Measure::profile, run.keys}, "the communicator profile");
  return ranksFigure(collectRanks(run, options),
                     {request.style, filterWords(request), provenance(run, operationKinds)});
}

}  // namespace weft
