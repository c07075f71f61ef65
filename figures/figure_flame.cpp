#include "core/base/error.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/functions/flame_figure.h"
#include "views/shared/text.h"

namespace weft {

Figure makeFlameFigure(const FigureRequest& request, FigureRuns& runs) {
  refuseSeveralRuns(runs, QObject::tr("functions"));
  const RunSnapshot& run = *runs.shown.snapshot();
  const SampledCode code = sampledCode(runs.shown.store());
  return flameFigure(flameFacts(code, filterFollowed(run, request, {Measure::samples, run.keys}, "what was sampled")),
                     {request.style, filterWords(request), provenance(run, {kinds::recording})});
}

}  // namespace weft
