#include "views/ranks/time_axis.h"

#include <algorithm>
#include <cmath>

#include "views/shared/round_step.h"

namespace weft {
namespace {

constexpr double widest = 1e9;  // per cent or seconds: what is beyond is damage, and would leave nothing else to see

int decimalsOf(double step) { return std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))); }

void include(TimeAxis& axis, double value) {
  if (!std::isfinite(value)) return;
  axis.low = std::max(-widest, std::min(axis.low, value));
  axis.high = std::min(widest, std::max(axis.high, value));
}

}  // namespace

TimeAxis timeAxis(const TimePanel& panel, TimesShown shown, int wanted) {
  TimeAxis axis{0, 0, 1, 0, 0};
  for (const TimeBar& bar : panel.bars) {
    if (shown == TimesShown::parts) include(axis, bar.total());
    else if (bar.overhead)
      for (const double ratio : {bar.overhead->mean, bar.overhead->low.value_or(1), bar.overhead->high.value_or(1)})
        include(axis, percentMore(ratio));
  }
  if (axis.high - axis.low <= 0) axis.high = 1;
  axis.step = roundStep((axis.high - axis.low) / std::max(1, wanted));
  axis.low = std::floor(axis.low / axis.step + 1e-9) * axis.step;
  axis.high = std::ceil(axis.high / axis.step - 1e-9) * axis.step;
  axis.decimals = decimalsOf(axis.step);
  axis.firstTick = axis.low;
  return axis;
}

TimeAxis seenOf(const TimeAxis& whole, const AxisWindow& window, int wanted) {
  if (window.whole()) return whole;
  TimeAxis axis;
  axis.low = whole.low + window.first * (whole.high - whole.low);
  axis.high = whole.low + window.end() * (whole.high - whole.low);
  axis.step = roundStep((axis.high - axis.low) / std::max(1, wanted));
  axis.decimals = decimalsOf(axis.step);
  axis.firstTick = std::ceil(axis.low / axis.step - 1e-9) * axis.step;
  return axis;
}

}  // namespace weft
