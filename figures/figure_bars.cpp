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
  const BarsBy by = request.as<BarsFigure>().by;
  const PairFilter filter = filterFollowed(whole, request, barFacets(whole, by),
                                           by == BarsBy::rank ? "sums of ranks" : "the communicator profile");
  RunSnapshot run = profilePart(whole, filter);
  if (by == BarsBy::rank || by == BarsBy::size) {
    if (whole.bySize.empty() && whole.byRank.empty()) data.addGroups(run, filter);  // else the part has them
    return run;
  }
  const bool isStated =
      std::ranges::any_of(run.communicators, [](const Communicator& one) { return one.statedBytes.has_value(); });
  if (filter != PairFilter() && run.operations.empty() && !isStated)
    throw Error(
        QObject::tr("nothing was counted of %1. Choose a wider filter.").arg(filterWords(request)).toStdString());
  return run;
}

BarOptions optionsOf(const FigureRequest& request, const RunSnapshot& run) {
  const auto& asked = request.as<BarsFigure>();
  BarOptions options;
  options.metric = asked.metric;
  options.bars = asked.top;
  options.foldFamilies = asked.fold;
  options.by = asked.by;
  options.above = asked.above.value_or(0);
  options.perRank = asked.perRank;
  options.whole = asked.whole;
  options.scale = asked.axis;
  options.breakLongest = asked.breakLongest;
  options.communicators = findCommunicators(run.communicators, request[FilterDimension::communicator]);
  options.series = asked.series;
  return options;
}

Figure barsDifference(const FigureRequest& request, FigureRuns& runs) {
  const auto& asked = request.as<BarsFigure>();
  if (asked.by != BarsBy::communicator || asked.perRank)
    throw Error(
        QObject::tr("differences show communicators, as sums over ranks; omit --bars-of and --per-rank").toStdString());
  if (asked.axis != BarScale::linear || asked.breakLongest)
    throw Error(QObject::tr("differences have a linear axis that fits all; omit --axis and --break").toStdString());
  if (asked.above)
    throw Error(
        QObject::tr("differences cover all communicators; omit --above, and set how many with --top").toStdString());
  const Comparison both = comparisonOf(request, runs);
  DifferenceFigureInfo info;
  info.style = request.style;
  info.metric = asked.metric;
  info.bars = asked.top;
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
    throw Error(QObject::tr("message sizes can be drawn for only one run; --view bars --bars-of size --side-by-side "
                            "compares several")
                    .toStdString());
  BarsFigure bars;
  static_cast<Profiled&>(bars) = request.as<SizesFigure>();
  bars.by = BarsBy::size;
  FigureRequest asked = request;
  asked.settings = bars;
  return makeBarsFigure(asked, runs);
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
