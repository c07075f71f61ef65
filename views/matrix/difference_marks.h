// What tells a difference apart besides its colours: plus and minus in cells with room, a hatch over rows and columns
// that only one run has, and the legend that explains both.
#pragma once

#include <functional>

#include "views/matrix/matrix_scene.h"
#include "views/shared/legend.h"

namespace weft {

void drawDifferenceMarks(QPainter& painter, const QRectF& plot, const MatrixScene& scene);

ColourBar differenceColourBar(const MatrixPicture& matrix, const ColourScale& colours,
                              std::function<QString(double)> spelled, const Theme& theme);

}  // namespace weft
