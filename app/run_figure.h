// Figures of a run, one function for each view. The command line and the window make them alike: a request in names, and
// the run's data.
#pragma once

#include "app/figure_data.h"
#include "app/figure_request.h"

namespace weft {

// The run that is drawn and those it is compared with, in the order of the request.
struct FigureRuns {
  FigureData shown;
  std::vector<FigureData> against;
};

FigureRuns openRuns(const std::filesystem::path& shown, const FigureRequest& request);

// Needs a QGuiApplication, for fonts. Throws Error for what the run does not have.
Figure makeFigure(const FigureRequest& request, FigureRuns& runs);

// The views, each in its own file.
Figure makeMapFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeMatrixFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeTreeFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeBarsFigure(const FigureRequest& request, FigureRuns& runs);

}  // namespace weft
