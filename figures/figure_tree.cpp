#include "core/base/error.h"
#include "figures/figure_difference.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/commtree/difference_figure.h"
#include "views/commtree/tree_figure.h"
#include "views/shared/text.h"

namespace weft {

namespace {

// Without a measure that of time: a difference is always of something.
TotalsMeasure comparedBy(TreeMeasure measure) {
  switch (measure) {
    case TreeMeasure::none:
    case TreeMeasure::time:
      return TotalsMeasure::time;
    case TreeMeasure::volume:
      return TotalsMeasure::volume;
    case TreeMeasure::calls:
      return TotalsMeasure::calls;
    case TreeMeasure::imbalance:
      return TotalsMeasure::imbalance;
    case TreeMeasure::locality:
      break;
  }
  throw Error(QObject::tr("localities have no difference; take another --colour").toStdString());
}

// Each communicator is shown by itself.
std::shared_ptr<const RunSnapshot> filteredRun(const FigureRequest& request, FigureData& data) {
  const auto& whole = data.snapshot();
  const PairFilter filter =
      filterFollowed(*whole, request, {Measure::profile, whole->keys}, "the communicator profile");
  return filter == PairFilter() ? whole : std::make_shared<const RunSnapshot>(profilePart(*whole, filter));
}

Figure treeDifference(const FigureRequest& request, FigureRuns& runs) {
  const Comparison both = comparisonOf(request, runs);
  DifferenceTreeInfo info;
  info.style = request.style;
  info.measure = comparedBy(request.as<TreeFigure>().colour);
  if (request.range) info.range = request.range->high;
  if (const QString words = filterWords(request); !words.isEmpty())
    info.captions << ended(QObject::tr("Only %1").arg(words));
  info.captions << provenanceOfBoth(both, operationKinds);
  return differenceTreeFigure(*filteredRun(request, runs.shown), *filteredRun(both.ofSecond, runs.against.front()),
                              *both.match, info);
}

}  // namespace

std::optional<ValueRange> treeRange(const FigureRequest& request, FigureData& data) {
  const TreeColours colours(buildForest(filteredRun(request, data)), request.as<TreeFigure>().colour,
                            Theme::lightTheme());
  return colours.bar() && colours.recorded() ? std::optional(colours.range()) : std::nullopt;
}

Figure makeTreeFigure(const FigureRequest& request, FigureRuns& runs) {
  if (!runs.against.empty()) return treeDifference(request, runs);
  const auto snapshot = filteredRun(request, runs.shown);
  TreeFigureInfo info;
  info.style = request.style;
  info.measure = request.as<TreeFigure>().colour;
  info.range = request.range;
  if (snapshot != runs.shown.snapshot()) info.whole = runs.shown.snapshot();
  if (info.measure == TreeMeasure::locality) {
    const auto run = runs.shown.run();
    const RankPlaces places(run->fabric, run->levels, snapshot->processes);
    info.locality =
        std::make_shared<LocalityFacts>(LocalityFacts{localities(places, snapshot->communicators), places.hasSpine()});
  }
  info.captions = provenance(*snapshot, operationKinds);
  if (const QString words = filterWords(request); !words.isEmpty())
    info.captions.prepend(ended(QObject::tr("Only %1").arg(words)));
  return treeFigure(snapshot, info);
}

}  // namespace weft
