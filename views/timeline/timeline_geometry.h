// Where columns of time stand in a box.
#pragma once

#include <QRectF>
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace weft {

struct TimelineGeometry {
  QRectF plot;
  std::uint32_t columns = 0;
  double high = 1;  // bytes at the top of the plot

  double x(double column) const { return plot.left() + plot.width() * column / std::max(1U, columns); }
  double y(double bytes) const { return plot.bottom() - plot.height() * bytes / high; }
  // The column at or next to a point, so that a drag may leave the plot. For columns > 0.
  std::uint32_t columnAt(double atX) const {
    const double column = std::floor((atX - plot.left()) / std::max(plot.width(), 1.0) * columns);
    return static_cast<std::uint32_t>(std::clamp(column, 0.0, columns - 1.0));
  }
  bool holds(QPointF at) const { return columns > 0 && plot.contains(at); }
};

}  // namespace weft
