// The value axis of a group of bars.
#pragma once

#include <QString>

#include "views/shared/axis_window.h"
#include "views/ranks/time_facts.h"

namespace weft {

struct TimeAxis {
  double low = 0, high = 1;  // seconds or per cent; 0 is between them
  double step = 1;           // of its ticks
  int decimals = 0;          // that they need
  double firstTick = low;

  double share(double value) const { return (value - low) / (high - low); }  // 0 at the left end, 1 at the right
  QString tickText(double value) const {
    return QString::number(std::abs(value) < step / 2 ? 0 : value, 'f', decimals);
  }
};

// Wide enough for all bars and the whiskers of their intervals. About `wanted` ticks.
TimeAxis timeAxis(const TimePanel& panel, TimesShown shown, int wanted);

// The part of it that is in view, with about `wanted` ticks, the first of them at `firstTick`.
TimeAxis seenOf(const TimeAxis& whole, const AxisWindow& window, int wanted);

}  // namespace weft
