#include "figures/run_figure.h"

#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "figures/figure_recipe.h"
#include "figures/provenance.h"

namespace weft {
namespace {

using Make = Figure (*)(const FigureRequest&, FigureRuns&);

const std::map<FigureView, Make> makers{{FigureView::map, makeMapFigure},
                                        {FigureView::matrix, makeMatrixFigure},
                                        {FigureView::tree, makeTreeFigure},
                                        {FigureView::bars, makeBarsFigure},
                                        {FigureView::sizes, makeSizesFigure},
                                        {FigureView::ranks, makeRanksFigure},
                                        {FigureView::links, makeLinksFigure},
                                        {FigureView::regions, makeRegionsFigure},
                                        {FigureView::findings, makeFindingsFigure},
                                        {FigureView::diagnostics, makeDiagnosticsFigure},
                                        {FigureView::time, makeTimeFigure},
                                        {FigureView::timeline, makeTimelineFigure},
                                        {FigureView::times, makeTimesFigure},
                                        {FigureView::flame, makeFlameFigure},
                                        {FigureView::functions, makeFunctionsFigure},
                                        {FigureView::waits, makeWaitsFigure},
                                        {FigureView::transactions, makeTransactionsFigure},
                                        {FigureView::correlation, makeCorrelationFigure},
                                        {FigureView::variants, makeVariantsFigure},
                                        {FigureView::speedup, makeSpeedupFigure}};

// One range for the run and for those that it shares its range with.
std::optional<ValueRange> sharedRange(const FigureRequest& request, FigureRuns& runs) {
  if (runs.rangeOf.empty() || request.range) return request.range;
  const bool isMap = request.view == FigureView::map;
  if (!isMap && request.view != FigureView::matrix) throw Error("only a map and a matrix share their range with other runs; leave --range-of away");
  const auto rangeOf = isMap ? mapRange : matrixRange;
  ValueRange all = rangeOf(request, runs.shown);
  for (FigureData& other : runs.rangeOf) {
    const ValueRange one = rangeOf(request, other);
    all = {std::min(all.low, one.low), std::max(all.high, one.high)};
  }
  return all;
}

// Of several runs with the letter of each.
std::vector<std::string> sourcesOf(FigureRuns& runs) {
  if (runs.against.empty()) return allSources(*runs.shown.snapshot());
  std::vector<std::string> all;
  char letter = 'A';
  const auto add = [&](FigureData& run) {
    for (const std::string& each : allSources(*run.snapshot())) all.push_back(std::string(1, letter) + ": " + each);
    if (letter < 'Z') ++letter;
  };
  add(runs.shown);
  for (FigureData& other : runs.against) add(other);
  return all;
}

}  // namespace

FigureRuns openRuns(const std::filesystem::path& shown, const FigureRequest& request) {
  FigureRuns runs{FigureData(shown), {}};
  for (const auto& path : request.against) runs.against.emplace_back(path);
  return runs;
}

Figure makeOneFigure(const FigureRequest& request, FigureRuns& runs) { return makers.at(request.view)(request, runs); }

Figure makeFigure(const FigureRequest& request, FigureRuns& runs) {
  check(request.style);
  FigureRequest asked = request;
  asked.range = sharedRange(request, runs);
  Figure figure = asked.sideBySide ? makeSideBySideFigure(asked, runs) : makeOneFigure(asked, runs);
  figure.recipe = jsonOf(recipeOf(asked), sourcesOf(runs));
  return figure;
}

}  // namespace weft
