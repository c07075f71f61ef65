#pragma once

#include <QString>

#include "views/charts/bar_facts.h"

namespace weft {

// A value axis from 0 in a unit that keeps its numbers short.
struct BarAxis {
  double unit = 1;      // one step of the axis in seconds, bytes or calls
  QString unitName;     // "GB", "ms", "million"
  double high = 1;      // end of the axis, in units
  double tickStep = 1;  // in units
  int decimals = 0;     // that ticks need

  QString title(const BarFacts& facts) const;  // "time, summed over ranks [s]"
  QString tickText(double inUnits) const { return QString::number(inUnits, 'f', decimals); }
};

// `largest`: of the bars. About `wanted` ticks.
BarAxis axisFor(BarMetric metric, double largest, int wanted);

}  // namespace weft
