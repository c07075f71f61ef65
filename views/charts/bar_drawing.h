// The bars drawn with any QPainter, for figures: vectors, embedded fonts.
#pragma once

#include <QPainter>

#include "views/charts/bar_axis.h"
#include "views/shared/theme.h"

namespace weft {

// Height that the bars, their axis and their legend need in a box of this width.
double barsHeight(const BarFacts& facts, double width, int fontPixels);
// The axis reaches to the largest bar, or as far as `range` (as spanOf() gives it).
void drawBars(QPainter& painter, const QRectF& box, const BarFacts& facts, const Theme& theme, int fontPixels,
              const std::optional<ValueRange>& range = {});

// The mark across a bar or an axis that goes on elsewhere: two slanted lines with nothing between them.
void drawBreak(QPainter& painter, const QRectF& where, const Theme& theme);
// The dot that represents a bar on a logarithmic axis.
void drawDot(QPainter& painter, const QPointF& at, double radius, const Theme& theme);

}  // namespace weft
