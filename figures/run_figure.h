// Draws figures of a run, one function for each view, the same for command line and window: the input is a request in
// names and the run's data.
#pragma once

#include "figures/figure_data.h"
#include "figures/figure_request.h"

namespace weft {

// The run that is drawn and those it is compared with, in the order of the request.
struct FigureRuns {
  FigureData shown;
  std::vector<FigureData> against;
  std::vector<FigureData> rangeOf = {};  // the colours' range spans these as well
};

FigureRuns openRuns(const std::filesystem::path& shown, const FigureRequest& request);

// Needs a QGuiApplication, for fonts. Throws Error for what the run does not have.
Figure makeFigure(const FigureRequest& request, FigureRuns& runs);

// The views, each in its own file.
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

// All runs in columns, each as it is drawn alone, in one range of colours. Throws Error where one of them can't be
// drawn.
Figure makeSideBySideFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeOneFigure(const FigureRequest& request, FigureRuns& runs);  // of its view

struct MapRanges {
  TrafficSource source;                   // that the request or the run chooses
  std::optional<ValueRange> ends, nodes;  // nothing where nothing is carried or known
};
MapRanges mapRanges(const FigureRequest& request, FigureData& data);
// With the source and the rows that the run chooses where the request does not.
FigureRequest completedMatrix(FigureRequest request, FigureData& data);
BarFacts barsOf(const FigureRequest& request, FigureData& data);
std::optional<ValueRange> treeRange(const FigureRequest& request,
                                    FigureData& data);  // nothing without a colour that has one

// The range that the colours of a run have by themselves, under the request's filter.
ValueRange matrixRange(const FigureRequest& request, FigureData& data);

}  // namespace weft
