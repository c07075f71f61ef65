// More or less told without colour: a small plus or minus where there is room, a hatch where there is none.
#pragma once

#include <QPainter>

namespace weft {

// "+" for more, "−" for less, as lines; `size`: of the whole sign.
void drawSign(QPainter& painter, QPointF centre, double size, bool more, QColor ink);
// The same on a small disc of the background, over lines.
void drawSignOnDisc(QPainter& painter, QPointF centre, double size, bool more, QColor ink, QColor background);

// Whether a pixel of an image belongs to the lines of a hatch; `pixelRatio`: image pixels per logical pixel.
bool isHatched(int x, int y, double pixelRatio);

// Slanted lines over a box, as vectors.
void drawHatch(QPainter& painter, const QRectF& box, double between, QColor ink, double width);

}  // namespace weft
