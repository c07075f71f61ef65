#include "app/provenance.h"
#include "app/run_figure.h"
#include "views/commtree/tree_figure.h"

namespace weft {

Figure makeTreeFigure(const FigureRequest& request, FigureRuns& runs) {
  const auto& snapshot = runs.shown.snapshot();
  TreeFigureInfo info;
  info.style = request.style;
  info.measure = request.treeMeasure;
  if (info.measure == TreeMeasure::locality) {
    const auto run = runs.shown.run();
    const RankPlaces places(run->fabric, run->levels, snapshot->processes);
    info.locality = std::make_shared<LocalityFacts>(LocalityFacts{localities(places, snapshot->communicators), places.hasSpine()});
  }
  info.captions = provenance(*snapshot, operationKinds);
  return treeFigure(snapshot, info);
}

}  // namespace weft
