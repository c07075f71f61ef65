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
  const MatrixPicture& matrix;
  const CellColours& colours;
  MatrixGeometry geometry;
  Theme theme;
  int fontPixels = 11;
  double devicePixelRatio = 1;
  std::vector<bool> marked;  // rows and columns of what is selected elsewhere; empty: nothing is
  std::optional<MatrixGeometry::Cell> selected, hovered;
  std::optional<CellWindow> block;  // what a rubber band caught
  std::vector<bool> whispered = {};  // rows and columns of what the pointer is at elsewhere

  const MatrixFacts& facts() const { return *matrix.facts; }

  bool isMarked(std::uint32_t at) const { return at < marked.size() && marked[at]; }
};

// Where the cells go in `box`: right of and below the labels, left of and above the sums. Keeps what `geometry` shows.
void placeMatrix(MatrixGeometry& geometry, const QRectF& box, const MatrixFacts& facts, int fontPixels);

// Colours for the cells: of a difference diverging, whatever is wanted. `locked`: the range; else that of the cells.
ColourScale matrixColours(const MatrixPicture& matrix, Scaling wanted, std::optional<ValueRange> locked, const Theme& theme);

// The part of the place that has cells.
QRectF plotOf(const MatrixGeometry& geometry);

void drawMatrix(QPainter& painter, const QRectF& box, const MatrixScene& scene);

// The legend that belongs to it.
ColourBar matrixColourBar(const MatrixPicture& matrix, const ColourScale& colours, const Theme& theme);

}  // namespace weft
