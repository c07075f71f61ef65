// Draws figures of a run, the same for command line and window: the input is a request in names and the run's data.
#pragma once

#include "figures/figure_makers.h"

namespace weft {

FigureRuns openRuns(const std::filesystem::path& shown, const FigureRequest& request);

// Needs a QGuiApplication, for fonts. Throws Error for what the run does not have.
Figure makeFigure(const FigureRequest& request, FigureRuns& runs);

// All runs in columns, each as it is drawn alone, in one range of colours. Throws Error where one of them can't be
// drawn.
Figure makeSideBySideFigure(const FigureRequest& request, FigureRuns& runs);
Figure makeOneFigure(const FigureRequest& request, FigureRuns& runs);  // of its kind

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
