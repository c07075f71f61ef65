// Bars beside the cells: the bytes that each row sent and each column received.
#pragma once

#include <QPainter>

#include "views/matrix/matrix_scene.h"

namespace weft {

inline constexpr double sumsRoom = 22;  // right of and below the cells

// What the bars of rows (columns) go from and to, in bytes or messages. From 0, so that lengths can be compared; but
// where all sums above 0 are nearly alike, from a round number below the least of them, so that they can be
// distinguished.
struct SumRange {
  std::uint64_t start = 0, end = 0;
};
SumRange sumRange(const MatrixPicture& matrix, bool ofRows);

// Linear over sumRange(), with a torn edge where that does not start at 0; what is 0 has no bar. Where several share a
// pixel the longest is drawn. Of the mean message size: that of all messages of the row. Of a difference: from the
// middle, back for less and on for more.
void drawSums(QPainter& painter, const MatrixScene& scene);

// The row or column whose bar is at a place.
struct SumAt {
  std::uint32_t entry = 0;
  bool ofRow = true;
};
std::optional<SumAt> sumAt(const MatrixGeometry& geometry, double x, double y);

}  // namespace weft
