// The figures that a page can draw.
#pragma once

#include <QString>
#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

#include "figures/run_figure.h"

namespace weft {

struct FigureOffer {
  std::vector<std::pair<FigureView, QString>> views;  // with their names, as they are to be chosen from
  FigureView first = FigureView::map;                 // one of them
  std::filesystem::path run;  // whose name and folder a file gets; empty: there is nothing to draw
  // As it is shown now; throws Error where the numbers are not there yet.
  std::function<FigureRequest(FigureView view)> request;
  // What the window has read and computed; for any thread. Call it after request().
  std::function<FigureRuns()> runs;
};

}  // namespace weft
