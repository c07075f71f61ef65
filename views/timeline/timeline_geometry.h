// Positions of time columns in a box.
#pragma once

#include <QRectF>
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "views/shared/axis_window.h"

namespace weft {

struct TimelineGeometry {
  QRectF plot;
  std::uint32_t columns = 0;
  double whole = 0;        // how many the time is wide: the last one may be cut
  double high = 1;         // bytes at the top of the plot
  double right = 0;        // of the box
  double metricHigh = 0;   // of a metric at the top of the plot; 0: there is none
  AxisWindow window = {};  // of the time

  double x(double column) const {
    const double all = std::max(whole, 1e-9);
    return plot.left() + plot.width() * (column - window.first * all) / (window.span * all);
  }
  double y(double bytes) const { return plot.bottom() - plot.height() * bytes / high; }
  double metricY(double value) const { return plot.bottom() - plot.height() * value / metricHigh; }
  // Where in the plot, 0 … 1.
  double share(double atX) const { return (atX - plot.left()) / std::max(plot.width(), 1.0); }
  // The column at or next to a point, so that a drag may leave the plot. For columns > 0.
  std::uint32_t columnAt(double atX) const {
    const double column = std::floor(window.first * whole + share(atX) * (window.span * whole));
    return static_cast<std::uint32_t>(std::clamp(column, 0.0, columns - 1.0));
  }
  bool holds(QPointF at) const { return columns > 0 && plot.contains(at); }
};

}  // namespace weft
