// Draws small matrices on a page with any QPainter.
#pragma once

#include <QPainter>

#include "views/matrix/cell_colours.h"
#include "views/matrix/model/matrix_each.h"
#include "views/shared/legend.h"

namespace weft {

// Where each of them goes in a box, title included, row by row.
std::vector<QRectF> placesOfEach(const SmallMatrices& page, const QRectF& box, int fontPixels);

// `marked`: position of one that is selected or under the pointer.
void drawEach(QPainter& painter, const QRectF& box, const SmallMatrices& page, const CellColours& colours,
              const Theme& theme, int fontPixels, std::optional<std::size_t> marked = {});

// The colours that they share.
ColourScale scaleOfEach(const SmallMatrices& page, Scaling scaling, const Theme& theme);
ColourBar barOfEach(const SmallMatrices& page, const ColourScale& scale);

// How many more there are, a sentence; empty for none.
QString moreText(const SmallMatrices& page);
// "W_s4.0: 4 ranks, 1.5 GB, 12 messages; and 61 alike"
QString textOf(const SmallMatrix& one);

}  // namespace weft
