// Marks that show a difference without colour: plus and minus in cells that have room, a hatch over rows and columns
// that exist in only one run, and the legend of both.
#pragma once

#include <functional>

#include "views/matrix/matrix_scene.h"
#include "views/shared/legend.h"

namespace weft {

void drawDifferenceMarks(QPainter& painter, const QRectF& plot, const MatrixScene& scene);

ColourBar differenceColourBar(const MatrixPicture& matrix, const ColourScale& colours,
                              std::function<QString(double)> spelled, const Theme& theme);

}  // namespace weft
