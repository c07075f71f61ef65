// A thin strip that shows which part of an axis is visible; empty if all of it is.
#pragma once

#include <QPainter>

#include "views/shared/axis_window.h"
#include "views/shared/theme.h"

namespace weft {

inline void drawWindowStrip(QPainter& painter, const QRectF& plot, const AxisWindow& window, const Theme& theme) {
  if (window.whole()) return;
  constexpr double high = 3;
  const QRectF all(plot.left(), plot.top() - high, plot.width(), high);
  painter.fillRect(all, theme.grid);
  painter.fillRect(
      QRectF(all.left() + window.first * all.width(), all.top(), std::max(2.0, window.span * all.width()), high),
      theme.selection);
}

}  // namespace weft
