// Draws the marks of selected and hovered rows and columns of a matrix.
#pragma once

#include <QPainter>

#include "views/matrix/matrix_scene.h"

namespace weft {

inline constexpr double markStrip = 3;  // room beside the labels for the marks of rows and columns

// Marked rows and columns get a strip beside their labels; everything outside them is veiled. Rows that are "not
// recorded" keep their grey, which would look like zero there. Hovered ones get a thin line there.
void drawMarks(QPainter& painter, const QRectF& plot, const MatrixScene& scene);

}  // namespace weft
