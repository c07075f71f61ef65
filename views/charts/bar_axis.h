// The value axis of bars: its unit, range and ticks.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "views/charts/bar_facts.h"
#include "views/shared/axis_window.h"
#include "views/shared/colour_scale.h"

namespace weft {

struct BarTick {
  double at = 0;  // in units
  QString text;
};

// A value axis in a unit that keeps its numbers short: from 0, or of logarithms from `low`.
struct BarAxis {
  double unit = 1;      // one step of the axis in seconds, bytes or calls
  QString unitName;     // "GB", "ms", "million"; "%"
  double high = 1;      // end of the axis, in units: a round number just above the data
  double tickStep = 1;  // in units
  int decimals = 0;     // that ticks need
  BarScale scale = BarScale::linear;
  double low = 0;    // in units; above 0 on a logarithmic axis, whose unit is 1
  double reach = 1;  // in units: how far bars are drawn; farther than `high` where one is broken between the two
  std::optional<std::size_t> broken;  // position in BarFacts::bars

  QString title(const BarFacts& facts) const;      // "time, summed over ranks [s]"
  QString breakText(const BarFacts& facts) const;  // which bar is broken and how long it is; empty where none is
  QString tickText(double inUnits) const { return QString::number(inUnits, 'f', decimals); }
  // Where an amount lies on the axis, 0 … 1, and back.
  double partOf(double value) const;
  double valueAt(double part) const;
  // Those of the part that is in view, about `wanted`; none where a bar is broken, for nothing is to scale there.
  std::vector<BarTick> ticks(const AxisWindow& window, BarMetric metric, int wanted) const;
  // How long each part of a bar is drawn, in units; the last part of a broken bar goes on behind the break.
  std::vector<double> lengthsOf(const BarFacts& facts, std::size_t bar) const;
};

// From 0; `largest`: of the bars. About `wanted` ticks.
BarAxis axisFor(BarMetric metric, double largest, int wanted);
// The axis of the facts; at least as long as `range`, which is a result of spanOf().
BarAxis axisFor(const BarFacts& facts, const std::optional<ValueRange>& range, int wanted);

// The shortest and the longest bar that are drawn to scale, in what the axis measures: seconds, bytes, calls or per
// cent.
ValueRange spanOf(const BarFacts& facts);

}  // namespace weft
