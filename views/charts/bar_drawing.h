// The same bars drawn by any QPainter, for figures: vectors, embedded fonts.
#pragma once

#include <QPainter>

#include "views/charts/bar_facts.h"
#include "views/shared/theme.h"

namespace weft {

// Height that the bars, their axis and their legend need in a box of this width.
double barsHeight(const BarFacts& facts, double width, int fontPixels);
// The axis reaches to the largest bar, or farther, to `atLeast`.
void drawBars(QPainter& painter, const QRectF& box, const BarFacts& facts, const Theme& theme, int fontPixels, double atLeast = 0);

}  // namespace weft
