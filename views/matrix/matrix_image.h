// Renders the visible cells of a matrix as an image.
#pragma once

#include <QImage>

#include "views/matrix/cell_colours.h"
#include "views/matrix/matrix_geometry.h"
#include "views/matrix/model/matrix_facts.h"

namespace weft {

// The cells that `geometry` shows, in device pixels: each block of the level that is drawn owns at least one pixel.
// Rows of entries that recorded nothing are drawn as "not recorded" where there is no cell.
QImage matrixImage(const MatrixPicture& matrix, const MatrixGeometry& geometry, const CellColours& colours,
                   const Theme& theme, double devicePixelRatio);

}  // namespace weft
