// Converts between points of a rectangle and fractions of its sides.
#pragma once

#include <QPointF>
#include <QRectF>

namespace weft {

inline QPointF partOf(const QRectF& whole, QPointF point) {
  if (whole.isEmpty()) return {0.5, 0.5};
  return {(point.x() - whole.left()) / whole.width(), (point.y() - whole.top()) / whole.height()};
}

inline QPointF atPart(const QRectF& whole, QPointF part) {
  return whole.topLeft() + QPointF(part.x() * whole.width(), part.y() * whole.height());
}

}  // namespace weft
