// The matrix with its axes, drawn by any QPainter: the window's and a figure's. Cells are an image, all else is vector.
#pragma once

#include <QPainter>

#include "views/matrix/matrix_scene.h"
#include "views/shared/legend.h"

namespace weft {

// Where the cells go in `box`: right of and below the labels, left of and above the sums. Keeps what `geometry` shows.
void placeMatrix(MatrixGeometry& geometry, const QRectF& box, const MatrixFacts& facts, int fontPixels);

// Colours for the cells; a difference always has a diverging scale. `locked`: the range; else that of the cells.
ColourScale matrixColours(const MatrixPicture& matrix, Scaling wanted, std::optional<ValueRange> locked,
                          const Theme& theme);

void drawMatrix(QPainter& painter, const QRectF& box, const MatrixScene& scene);

// The legend that belongs to it.
ColourBar matrixColourBar(const MatrixPicture& matrix, const ColourScale& colours, const Theme& theme);

}  // namespace weft
