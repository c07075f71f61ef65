#include "core/base/error.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/ranks/rank_text.h"
#include "views/ranks/ranks_figure.h"
#include "views/shared/text.h"

namespace weft {
Figure makeRanksFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("ranks"));
  const RunSnapshot& run = *runs.shown.snapshot();
  const auto& asked = request.as<RanksFigure>();
  RankCellsOptions options;
  options.rows = asked.rows;
  options.metric = asked.metric;
  options.most = asked.top;
  options.above = asked.above.value_or(0);
  options.whole = asked.whole;
  options.filter = filterFollowed(run, request, {Measure::profile, run.keys}, "the communicator profile");
  return ranksFigure(collectRanks(run, options),
                     {request.style, filterWords(request), provenance(run, operationKinds)});
}

}  // namespace weft
