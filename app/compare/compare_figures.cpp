#include "app/compare/compare_figures.h"

#include "app/compare/difference_pane.h"
#include "app/compare/side_by_side.h"
#include "app/panels/figures.h"
#include "core/base/error.h"
#include "figures/figure_kinds.h"

namespace weft {
namespace {

using Views = std::vector<std::pair<FigureView, QString>>;

FigureView figureOf(CompareView view) {
  switch (view) {
    case CompareView::map:
      return FigureView::map;
    case CompareView::matrix:
      return FigureView::matrix;
    case CompareView::bars:
      return FigureView::bars;
    case CompareView::tree:
      return FigureView::tree;
  }
  return FigureView::map;
}

FigureView figureOf(const Compared& shown) {
  switch (shown.mode) {
    case CompareMode::correlation:
      return FigureView::correlation;
    case CompareMode::variants:
      return FigureView::variants;
    case CompareMode::speedup:
      return FigureView::speedup;
    default:
      return figureOf(shown.view);
  }
}

bool ofAllRuns(CompareMode mode) { return mode != CompareMode::difference; }

Views viewsOf(CompareMode mode) {
  if (mode == CompareMode::sideBySide)
    return {{FigureView::map, QObject::tr("Maps side by side")},
            {FigureView::matrix, QObject::tr("Matrices side by side")},
            {FigureView::bars, QObject::tr("Bars side by side")},
            {FigureView::tree, QObject::tr("Communicator trees side by side")}};
  if (mode == CompareMode::difference)
    return {{FigureView::map, QObject::tr("Difference, map")},
            {FigureView::matrix, QObject::tr("Difference, matrix")},
            {FigureView::bars, QObject::tr("Difference, bars")},
            {FigureView::tree, QObject::tr("Difference, communicator tree")}};
  return {{FigureView::correlation, QObject::tr("Correlation")},
          {FigureView::variants, QObject::tr("Variants")},
          {FigureView::speedup, QObject::tr("Speed-up")}};
}

FigureRequest requestOf(const Compared& shown, FigureView view) {
  if (shown.mode == CompareMode::difference) return shown.difference.figure(view);
  for (const CompareColumn* column : shown.side.columns())
    if (!column->session().run() || !column->session().traffic())
      throw Error(QObject::tr("the runs are still being read; try again in a moment").toStdString());
  FigureRequest figure(kindOf(view).settings);
  if (shown.mode == CompareMode::sideBySide) {
    const CompareColumn& first = *shown.side.columns().front();
    figure = shownIn(view, first.session(), first.views());
    figure.sideBySide = true;
    figure.ownRanges = !shown.side.oneRange();
    figure.range.reset();  // the page's, which the figure computes itself
    if (auto* map = figure.find<MapFigure>()) map->nodeRange.reset();
  }
  if (shown.mode != CompareMode::speedup) figure.ranksBy = shown.by;
  return figure;
}

FigureRuns runsOf(const Compared& shown) {
  if (!ofAllRuns(shown.mode)) return shown.difference.runs();
  const auto& columns = shown.side.columns();
  FigureRuns runs = runsOf(columns.front()->session());
  for (std::size_t at = 1; at < columns.size(); ++at) runs.against.push_back(runsOf(columns[at]->session()).shown);
  return runs;
}

}  // namespace

FigureOffer offerOf(std::function<Compared()> now) {
  const Compared shown = now();
  FigureOffer offer;
  offer.views = viewsOf(shown.mode);
  offer.first = figureOf(shown);
  const auto& run = shown.side.columns().front()->session().run();
  if (run) offer.run = run->snapshot.path;
  offer.request = [now](FigureView view) { return requestOf(now(), view); };
  offer.runs = [now] { return runsOf(now()); };
  return offer;
}

}  // namespace weft
