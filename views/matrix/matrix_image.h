#pragma once

#include <QImage>

#include "views/colour_scale.h"
#include "views/matrix/matrix_geometry.h"

namespace weft {

// The cells that `geometry` shows, in device pixels: each cell of the level that is drawn owns at least one pixel.
// Rows of entries that recorded nothing are drawn as "not recorded" where there is no cell.
QImage matrixImage(const MatrixFacts& facts, const MatrixPyramid& pyramid, const MatrixGeometry& geometry,
                   const ColourScale& colours, QRgb background, double devicePixelRatio);

}  // namespace weft
