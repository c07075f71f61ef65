// Marks for more and less without colour: a small plus or minus if there is room, a hatch otherwise.
#pragma once

#include <QLineF>
#include <QPainter>
#include <vector>

#include "views/shared/theme.h"

namespace weft {

// "+" for more, "−" for less, as lines; `size`: of the whole sign.
void drawSign(QPainter& painter, QPointF centre, double size, bool more, QColor ink);
// The same on a small disc of the background, over lines.
void drawSignOnDisc(QPainter& painter, QPointF centre, double size, bool more, QColor ink, QColor background);

// Whether a pixel of an image belongs to the lines of a hatch; `pixelRatio`: image pixels per logical pixel.
bool isHatched(int x, int y, double pixelRatio);

// The look of "zero": an empty frame, which no colour of a scale can be taken for; and of "not recorded": a hatched
// one.
void drawZero(QPainter& painter, const QRectF& box, const Theme& theme, double width);
void drawNotRecorded(QPainter& painter, const QRectF& box, const Theme& theme, double width);
// A pixel of an area that holds no number: `recorded`, and then it is zero.
QRgb emptyPixel(int x, int y, bool recorded, const Theme& theme, double pixelRatio);

// Where the lines of a hatch begin and end.
std::vector<QLineF> hatchLines(const QRectF& box, double between);
// Slanted lines over a box, as vectors.
void drawHatch(QPainter& painter, const QRectF& box, double between, QColor ink, double width);

}  // namespace weft
