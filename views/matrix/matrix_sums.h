// Thin bars beside the cells: what each row sent, what each column received.
#pragma once

#include <QPainter>

#include "views/matrix/matrix_scene.h"

namespace weft {

inline constexpr double sumsRoom = 22;  // right of and below the cells

// Linear from 0 to the largest of all rows (columns), so that bars can be compared by length. Where several share a
// pixel the longest is drawn. Of the mean message size: that of all messages of the row. Of a difference: from the middle, back
// for less and on for more.
void drawSums(QPainter& painter, const MatrixScene& scene);

// The row or column whose bar is at a place.
struct SumAt {
  std::uint32_t entry = 0;
  bool ofRow = true;
};
std::optional<SumAt> sumAt(const MatrixGeometry& geometry, double x, double y);

}  // namespace weft
