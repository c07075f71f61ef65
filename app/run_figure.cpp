#include "app/run_figure.h"

#include <map>

#include "app/figure_recipe.h"

namespace weft {
namespace {

using Make = Figure (*)(const FigureRequest&, FigureRuns&);

const std::map<FigureView, Make> makers{{FigureView::map, makeMapFigure},
                                        {FigureView::matrix, makeMatrixFigure},
                                        {FigureView::tree, makeTreeFigure},
                                        {FigureView::bars, makeBarsFigure}};

}  // namespace

FigureRuns openRuns(const std::filesystem::path& shown, const FigureRequest& request) {
  FigureRuns runs{FigureData(shown), {}};
  for (const auto& path : request.against) runs.against.emplace_back(path);
  return runs;
}

Figure makeFigure(const FigureRequest& request, FigureRuns& runs) {
  check(request.style);
  Figure figure = makers.at(request.view)(request, runs);
  figure.recipe = jsonOf(recipeOf(request));
  return figure;
}

}  // namespace weft
