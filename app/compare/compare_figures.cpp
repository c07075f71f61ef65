#include "app/compare/compare_figures.h"

#include "app/compare/difference_pane.h"
#include "app/compare/side_by_side.h"
#include "app/panels/figures.h"
#include "core/base/error.h"

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
  const auto tr = [](const char* words) { return QObject::tr(words); };
  if (mode == CompareMode::sideBySide)
    return {{FigureView::map, tr("Maps side by side")},
            {FigureView::matrix, tr("Matrices side by side")},
            {FigureView::bars, tr("Bars side by side")},
            {FigureView::tree, tr("Communicator trees side by side")}};
  if (mode == CompareMode::difference)
    return {{FigureView::map, tr("Difference, map")},
            {FigureView::matrix, tr("Difference, matrix")},
            {FigureView::bars, tr("Difference, bars")},
            {FigureView::tree, tr("Difference, communicator tree")}};
  return {{FigureView::correlation, tr("Correlation")},
          {FigureView::variants, tr("Variants")},
          {FigureView::speedup, tr("Speed-up")}};
}

FigureRequest requestOf(const Compared& shown, FigureView view) {
  if (shown.mode == CompareMode::difference) return shown.difference.figure(view);
  for (const CompareColumn* column : shown.side.columns())
    if (!column->session().run() || !column->session().traffic())
      throw Error("the runs are still being read; try again in a moment");
  FigureRequest figure;
  figure.view = view;
  if (shown.mode == CompareMode::sideBySide) {
    const CompareColumn& first = *shown.side.columns().front();
    figure = shownIn(view, first.session(), first.views());
    figure.sideBySide = true;
    figure.ownRanges = !shown.side.oneRange();
    figure.range.reset();
    figure.nodeRange.reset();  // the page's, which the figure computes itself
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
