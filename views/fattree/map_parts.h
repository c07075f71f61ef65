// Places in a rectangle as parts of its sides, so that they mean the same in one of another size.
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
