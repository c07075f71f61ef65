// Draws the switch matrix with its axes with any QPainter, for window and figure. Cells are an image, all else is
// vector. If links are parallel, a cell has the colour of the one with the highest utilisation.
#pragma once

#include <QImage>
#include <QPainter>

#include "views/shared/legend.h"
#include "views/matrix/switch_geometry.h"
#include "views/matrix/switch_matrix.h"

namespace weft {

struct SwitchScene {
  const SwitchMatrix* matrix = nullptr;
  SwitchGeometry geometry;
  ColourScale colours;
  Theme theme;
  int fontPixels = 11;
  double pixelRatio = 1;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> selected, hovered;  // row and column
  std::optional<std::uint32_t> entry;  // a row and column that is selected as a whole
};

// Where the cells go in `box`: right of and below the labels. Keeps what `geometry` shows.
void placeSwitches(SwitchGeometry& geometry, const QRectF& box, const SwitchMatrix& matrix, int fontPixels);

// From 0, logarithmic from the smallest, to the largest amount of a cell.
ValueRange rangeOf(const SwitchMatrix& matrix, Scaling scaling);

// A difference always has a diverging scale; `locked`: the range.
ColourScale switchColours(const SwitchMatrix& matrix, Scaling wanted, std::optional<ValueRange> locked,
                          const Theme& theme);

// Where cells are smaller than a pixel it takes the colour of the largest of them. Two entries without a link between
// show the background.
QImage switchImage(const SwitchScene& scene);
void drawSwitches(QPainter& painter, const QRectF& box, const SwitchScene& scene);
ColourBar switchBar(const SwitchMatrix& matrix, const ColourScale& colours, const Theme& theme);

}  // namespace weft
