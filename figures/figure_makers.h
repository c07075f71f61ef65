// What makes the figure of each kind, each in its own file: figure_NAME.cpp. figure_kinds.cpp lists them.
#pragma once

#include <QString>
#include <vector>

#include "core/base/error.h"
#include "figures/figure_data.h"
#include "figures/figure_request.h"

namespace weft {

// The run that is drawn and those it is compared with, in the order of the request.
struct FigureRuns {
  FigureData shown;
  std::vector<FigureData> against;
  std::vector<FigureData> rangeOf = {};  // the colours' range spans these as well
};

// Throws Error where others are compared with it: "waits can be drawn for only one run".
void refuseSeveralRuns(const FigureRuns& runs, const QString& what);
// What such a figure throws of a run without a fabric.
Error nothingWithoutFabric();

Figure makeMapFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeMatrixFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeTreeFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeBarsFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeSizesFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeRanksFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeLinksFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeRegionsFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeFindingsFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeDiagnosticsFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeTimeFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeCumulativeFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeBreakEvenFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeTimelineFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeTimesFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeFlameFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeFunctionsFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeWaitsFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeTransactionsFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeCorrelationFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeVariantsFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeSpeedupFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeRoutingsFigure(const FigureRequest& request, FigureRuns& runs);

}  // namespace weft
