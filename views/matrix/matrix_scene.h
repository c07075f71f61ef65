// The input of the matrix drawing: what is drawn, and where.
#pragma once

#include <QRectF>
#include <optional>
#include <vector>

#include "views/matrix/matrix_image.h"

namespace weft {

struct MatrixScene {
  const MatrixPicture& matrix;
  const CellColours& colours;
  MatrixGeometry geometry;
  Theme theme;
  int fontPixels = 11;
  double devicePixelRatio = 1;
  std::vector<bool> marked;  // rows and columns of what is selected elsewhere; empty: nothing is
  std::optional<MatrixGeometry::Cell> selected, hovered;
  std::optional<CellWindow> block;               // what a rubber band caught
  std::vector<MatrixGeometry::Cell> cells = {};  // of a transaction or a link that is selected; ascending
  std::vector<bool> hoveredElsewhere = {};       // rows and columns of what the pointer is at elsewhere
  bool cellsAlone = false;                       // all others step back

  const MatrixFacts& facts() const { return *matrix.facts; }

  bool isMarked(std::uint32_t at) const { return at < marked.size() && marked[at]; }
};

// The part of the place that has cells.
QRectF plotOf(const MatrixGeometry& geometry);

}  // namespace weft
