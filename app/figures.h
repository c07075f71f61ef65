// What a window shows, as a figure for a paper.
#pragma once

#include <QString>

#include "app/figure_request.h"
#include "core/run_snapshot.h"

namespace weft {

class RunSession;
class ViewSet;

// As the window shows it now: its regions, range and highlight. Needs an open run; throws
// Error where the view has nothing to show.
Figure figureOf(FigureView view, const RunSession& session, const ViewSet& views, const FigureStyle& style);

// What is shown of which source, and where it comes from.
QStringList matrixCaptions(const RunSnapshot& run, const MatrixRequest& request);

}  // namespace weft
