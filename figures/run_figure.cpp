#include "figures/run_figure.h"

#include "core/base/error.h"
#include "figures/figure_kinds.h"
#include "figures/figure_recipe.h"
#include "figures/figure_source.h"
#include "figures/provenance.h"
#include "views/shared/common_range.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// A range of one amount is what each picture of it has by itself; as an option it would be none.
void take(std::optional<ValueRange>& range, const std::optional<ValueRange>& all) {
  if (!range && all && all->high > all->low) range = all;
}

// Of links and of nodes, which have a range of their own. All runs by the traffic that the first is shown by: bytes of
// different sources have no range in common.
void shareMapRanges(FigureRequest& request, FigureRuns& runs) {
  FigureRequest asked = request;
  std::optional<ValueRange> links, nodes;
  const auto add = [&](FigureData& run) {
    const MapRanges own = mapRanges(asked, run);
    if (!own.ends)
      throw Error(QObject::tr("no link of %1 carries a byte of what is shown: it has no range")
                      .arg(pathText(run.path().filename()))
                      .toStdString());
    widen(links, own.ends);
    widen(nodes, own.nodes);
    asked.as<MapFigure>().source = own.source;
  };
  add(runs.shown);
  for (FigureData& other : runs.rangeOf) add(other);
  take(request.range, links);
  take(request.as<MapFigure>().nodeRange, nodes);
}

void shareMatrixRange(FigureRequest& request, FigureRuns& runs) {
  const FigureRequest asked = completedMatrix(request, runs.shown);
  std::optional<ValueRange> all = matrixRange(asked, runs.shown);
  for (FigureData& other : runs.rangeOf) widen(all, matrixRange(asked, other));
  take(request.range, all);
}

// One range for the run and for those that it shares its range with.
void shareRanges(FigureRequest& request, FigureRuns& runs) {
  if (runs.rangeOf.empty()) return;
  if (request.find<MapFigure>()) return shareMapRanges(request, runs);
  if (request.find<MatrixFigure>()) return shareMatrixRange(request, runs);
  throw Error(QObject::tr("only a map and a matrix share their range with other runs; omit --range-of").toStdString());
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

void refuseSeveralRuns(const FigureRuns& runs, const QString& what) {
  if (!runs.against.empty())
    throw Error(QObject::tr("%1 can be drawn for only one run; omit --against").arg(what).toStdString());
}

Error nothingWithoutFabric() {
  return Error(QObject::tr("There is nothing to draw: the run has no fabric. Import the network's dumps "
                           "(ibdiagnet.lst, ibdiagnet.fdbs) with it.")
                   .toStdString());
}

FigureRuns openRuns(const std::filesystem::path& shown, const FigureRequest& request) {
  FigureRuns runs{FigureData(shown), {}};
  for (const auto& path : request.against) runs.against.emplace_back(path);
  return runs;
}

Figure makeOneFigure(const FigureRequest& request, FigureRuns& runs) {
  return kindOf(request.view()).make(request, runs);
}

Figure makeFigure(const FigureRequest& request, FigureRuns& runs) {
  check(request.style);
  FigureRequest asked = request;
  shareRanges(asked, runs);
  Figure figure = asked.sideBySide ? makeSideBySideFigure(asked, runs) : makeOneFigure(asked, runs);
  // Without it the recipe would be one of a version that took port traffic first.
  if (auto* traffic = asked.find<RoutedTraffic>(); traffic && !traffic->source && earlierSource(asked, runs.shown))
    traffic->source = TrafficSource::pair;
  figure.recipe = jsonOf(recipeOf(asked), sourcesOf(runs));
  return figure;
}

}  // namespace weft
