// The matrix with its axes, drawn by any QPainter: the window's and a figure's. Cells are an image, all else is vector.
#pragma once

#include <QPainter>
#include <functional>
#include <optional>
#include <vector>

#include "views/legend.h"
#include "views/matrix/matrix_image.h"

namespace weft {

struct MatrixScene {
  const MatrixFacts* facts = nullptr;
  const MatrixPyramid* pyramid = nullptr;
  MatrixGeometry geometry;
  ColourScale colours;
  Theme theme;
  int fontPixels = 11;
  double devicePixelRatio = 1;
  std::vector<bool> marked;  // rows and columns of what is selected elsewhere; empty: nothing is
  std::optional<MatrixGeometry::Cell> selected, hovered;

  bool isMarked(std::uint32_t at) const { return at < marked.size() && marked[at]; }
};

// Where the cells go in `box`: right of and below the labels. Keeps what `geometry` shows.
void placeMatrix(MatrixGeometry& geometry, const QRectF& box, const MatrixFacts& facts, int fontPixels);

void drawMatrix(QPainter& painter, const QRectF& box, const MatrixScene& scene);

// The legend that belongs to it.
ColourBar matrixColourBar(const MatrixFacts& facts, const ColourScale& colours);

}  // namespace weft
