// What a window shows, as a figure for a paper.
#pragma once

#include <QString>

#include "core/run_snapshot.h"
#include "views/figure.h"
#include "views/matrix/matrix_request.h"

namespace weft {

class RunSession;
class ViewSet;

enum class FigureView { map, matrix, tree, bars };

// As the window shows it now: its regions, range and highlight. Always in light colours. Needs an open run; throws
// Error where the view has nothing to show.
Figure figureOf(FigureView view, const RunSession& session, const ViewSet& views, double widthMm);

// What is shown of which source, and where it comes from.
QStringList matrixCaptions(const RunSnapshot& run, const MatrixRequest& request);

}  // namespace weft
