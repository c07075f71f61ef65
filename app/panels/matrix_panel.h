// The figure of a matrix, as its panel shows it.
#pragma once

#include "figures/figure_request.h"

namespace weft {

class MatrixView;
class RunSession;

// The figure of a shown matrix: the panel's, or another one of this run. Needs an open run.
FigureRequest shownIn(MatrixView& matrix, const RunSession& session);

}  // namespace weft
