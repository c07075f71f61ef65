#include "views/charts/bar_axis.h"

#include <cmath>
#include <span>
#include <utility>

#include "views/charts/bar_text.h"
#include "views/shared/round_step.h"

namespace weft {
namespace {

using Unit = std::pair<double, const char*>;

std::span<const Unit> unitsOf(BarMetric metric) {
  static constexpr Unit times[] = {{1e-9, "ns"}, {1e-6, "µs"}, {1e-3, "ms"}, {1, "s"}};
  static constexpr Unit volumes[] = {{1, "B"},     {1e3, "kB"},  {1e6, "MB"}, {1e9, "GB"},
                                     {1e12, "TB"}, {1e15, "PB"}, {1e18, "EB"}};
  static constexpr Unit calls[] = {{1, ""}, {1e3, "thousand"}, {1e6, "million"}, {1e9, "billion"}};
  switch (metric) {
    case BarMetric::time: return times;
    case BarMetric::volume: return volumes;
    default: return calls;
  }
}

}  // namespace

BarAxis axisFor(BarMetric metric, double largest, int wanted) {
  BarAxis axis;
  const std::span<const Unit> units = unitsOf(metric);
  axis.unit = units.front().first;
  axis.unitName = units.front().second;
  for (const auto& [unit, name] : units) {
    if (largest < unit) break;
    axis.unit = unit;
    axis.unitName = QString::fromUtf8(name);
  }
  const double high = largest > 0 ? largest / axis.unit : 1;
  axis.tickStep = roundStep(high / std::max(1, wanted));
  const bool whole = metric != BarMetric::time && axis.unit == 1;  // there is no half a byte
  if (whole) axis.tickStep = std::max(1.0, axis.tickStep);
  axis.high = std::ceil(high / axis.tickStep - 1e-9) * axis.tickStep;
  axis.decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(axis.tickStep) - 1e-9)));
  return axis;
}

QString BarAxis::title(const BarFacts& facts) const {
  const QString what = describe(facts);
  return unitName.isEmpty() ? what : what + " [" + unitName + "]";
}

}  // namespace weft
