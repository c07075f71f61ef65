#include <algorithm>

#include "core/base/error.h"
#include "figures/figure_difference.h"
#include "figures/figure_filter.h"
#include "figures/provenance.h"
#include "figures/run_figure.h"
#include "views/charts/bars_figure.h"
#include "views/charts/difference_figure.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// The run with nothing in it but what the request asks for.
RunSnapshot filtered(const FigureRequest& request, FigureData& data) {
  const RunSnapshot& whole = *data.snapshot();
  const PairFilter filter =
      filterFollowed(whole, request, barFacets(whole, request.barsBy),
                     request.barsBy == BarsBy::rank ? "sums of ranks" : "the communicator profile");
  RunSnapshot run = profilePart(whole, filter);
  if (request.barsBy == BarsBy::rank || request.barsBy == BarsBy::size) {
    if (whole.bySize.empty() && whole.byRank.empty()) data.addGroups(run, filter);  // else the part has them
    return run;
  }
  const bool isStated =
      std::ranges::any_of(run.communicators, [](const Communicator& one) { return one.statedBytes.has_value(); });
  if (filter != PairFilter() && run.operations.empty() && !isStated)
    throw Error("nothing was counted of " + filterWords(request).toStdString() + ". Choose a wider filter.");
  return run;
}

BarOptions optionsOf(const FigureRequest& request, const RunSnapshot& run) {
  BarOptions options;
  options.metric = request.metric;
  options.bars = request.top.value_or(options.bars);
  options.foldFamilies = request.fold;
  options.by = request.barsBy;
  options.above = request.above.value_or(0);
  options.perRank = request.perRank;
  options.whole = request.whole;
  options.scale = request.axis;
  options.breakLongest = request.breakLongest;
  options.communicators = findCommunicators(run.communicators, request[FilterDimension::communicator]);
  options.series = request.series;
  return options;
}

Figure barsDifference(const FigureRequest& request, FigureRuns& runs) {
  if (request.barsBy != BarsBy::communicator || request.perRank)
    throw Error("differences are of communicators and sums over ranks; omit --bars-of and --per-rank");
  if (request.axis != BarScale::linear || request.breakLongest)
    throw Error("differences are on a linear axis that fits all; omit --axis and --break");
  if (request.above) throw Error("differences are of all communicators; omit --above, and choose how many by --top");
  const Comparison both = comparisonOf(request, runs);
  DifferenceFigureInfo info;
  info.style = request.style;
  info.metric = request.metric;
  info.bars = request.top.value_or(info.bars);
  if (request.range) info.range = request.range->high;
  if (const QString words = filterWords(request); !words.isEmpty())
    info.captions << ended(QObject::tr("Only %1").arg(words));
  info.captions << provenanceOfBoth(both, operationKinds);
  return differenceFigure(filtered(request, runs.shown), filtered(both.ofSecond, runs.against.front()), *both.match,
                          info);
}

}  // namespace

BarFacts barsOf(const FigureRequest& request, FigureData& data) {
  const RunSnapshot run = filtered(request, data);
  return collectBars(run, optionsOf(request, run));
}

Figure makeSizesFigure(const FigureRequest& request, FigureRuns& runs) {
  if (!runs.against.empty())
    throw Error("message sizes are drawn of one run; --view bars --bars-of size --side-by-side compares several");
  FigureRequest bars = request;
  bars.barsBy = BarsBy::size;
  return makeBarsFigure(bars, runs);
}

Figure makeBarsFigure(const FigureRequest& request, FigureRuns& runs) {
  if (!runs.against.empty()) return barsDifference(request, runs);
  const RunSnapshot run = filtered(request, runs.shown);
  BarsFigureInfo info;
  info.style = request.style;
  info.options = optionsOf(request, run);
  info.filter = filterWords(request);
  info.range = request.range;
  info.captions << provenance(run, operationKinds);
  return barsFigure(run, info);
}

}  // namespace weft
