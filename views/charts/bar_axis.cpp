#include "views/charts/bar_axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "views/charts/bar_text.h"
#include "views/shared/round_step.h"
#include "views/shared/text.h"

namespace weft {
namespace {

using Unit = std::pair<double, const char*>;

std::span<const Unit> unitsOf(BarMetric metric) {
  static constexpr Unit times[] = {{1e-9, "ns"}, {1e-6, "µs"}, {1e-3, "ms"}, {1, "s"}};
  static constexpr Unit volumes[] = {{1, "B"},     {1e3, "kB"},  {1e6, "MB"}, {1e9, "GB"},
                                     {1e12, "TB"}, {1e15, "PB"}, {1e18, "EB"}};
  static constexpr Unit calls[] = {{1, ""},
                                   {1e3, QT_TRANSLATE_NOOP("QObject", "thousand")},
                                   {1e6, QT_TRANSLATE_NOOP("QObject", "million")},
                                   {1e9, QT_TRANSLATE_NOOP("QObject", "billion")}};
  switch (metric) {
    case BarMetric::time:
      return times;
    case BarMetric::volume:
      return volumes;
    default:
      return calls;
  }
}

constexpr int fineness = 20;  // an axis ends within such a part of its length after the data

double roundAbove(double value, double step) { return std::ceil(value / step - 1e-9) * step; }

void setTicks(BarAxis& axis, double high, bool whole, int wanted) {
  axis.tickStep = roundStep(high / std::max(1, wanted));
  double fine = std::min(axis.tickStep, roundStep(high / fineness));
  if (whole) {
    axis.tickStep = std::max(1.0, axis.tickStep);
    fine = std::max(1.0, fine);
  }
  axis.high = axis.reach = roundAbove(high, fine);
  if (axis.tickStep > axis.high)
    axis.tickStep = roundStep(axis.tickStep * 0.4);  // the next smaller one: two ticks make an axis
  axis.decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(axis.tickStep) - 1e-9)));
}

constexpr std::array steps{1.0, 2.0, 5.0};  // of a decade

// The nearest 1, 2 or 5 times a power of ten that is not below, or is below, `value`.
double stepAbove(double value) { return roundStep(value); }
double stepBelow(double value) {
  const double decade = std::pow(10, std::floor(std::log10(value)) - 1);
  double best = decade;
  for (const double tens : {1.0, 10.0})
    for (const double step : steps)
      if (step * tens * decade < value * 0.9999) best = step * tens * decade;
  return best;
}

// There is no zero on it: it starts just below the shortest bar, so that this one can be seen too.
BarAxis logarithmicAxis(const ValueRange& span) {
  BarAxis axis;
  axis.scale = BarScale::logarithmic;
  axis.low = stepBelow(span.low > 0 ? span.low : 1);
  axis.high = axis.reach = std::max(stepAbove(span.high > 0 ? span.high : 1), axis.low * 10);
  return axis;
}

BarAxis perCentAxis(const BarFacts& facts, double high, int wanted) {
  BarAxis axis;
  axis.scale = BarScale::perCent;
  axis.unit = facts.total > 0 ? facts.total / 100 : 1;
  axis.unitName = "%";
  setTicks(axis, high > 0 ? high : 1, false, wanted);
  return axis;
}

QString logarithmicText(BarMetric metric, double value) {
  return metric != BarMetric::time && value < 1 ? QString::number(value, 'g', 3) : humanValue(metric, value);
}

// All of 1, 2, 5 in each decade where there is room, else decades, else each n-th of them.
std::vector<double> logarithmicTicks(double low, double high, int wanted) {
  const int first = static_cast<int>(std::floor(std::log10(low))), last = static_cast<int>(std::ceil(std::log10(high)));
  const bool fine = (std::log10(high) - std::log10(low)) * static_cast<double>(steps.size()) <= wanted + 1;
  const int every = std::max(1, (last - first + wanted - 1) / std::max(1, wanted));
  std::vector<double> ticks;
  for (int decade = first; decade <= last; ++decade)
    for (const double step : steps) {
      const double at = step * std::pow(10, decade);
      const bool isWanted = fine || (step == 1 && decade % every == 0);
      if (isWanted && at >= low * 0.9999 && at <= high * 1.0001) ticks.push_back(at);
    }
  return ticks;
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
    axis.unitName = *name == 0 ? QString() : QObject::tr(name);
  }
  const bool whole = metric != BarMetric::time && axis.unit == 1;  // there is no half a byte
  setTicks(axis, largest > 0 ? largest / axis.unit : 1, whole, wanted);
  return axis;
}

ValueRange spanOf(const BarFacts& facts) {
  ValueRange span{0, 0};
  for (std::size_t at = 0; at < facts.bars.size(); ++at) {
    const double total = facts.bars[at].total;
    if (facts.breaks && at == facts.dwarfing) continue;
    span.low = span.low > 0 ? std::min(span.low, total) : total;
    span.high = std::max(span.high, total);
  }
  const double unit = facts.scale == BarScale::perCent && facts.total > 0 ? facts.total / 100 : 1;
  return {span.low / unit, span.high / unit};
}

BarAxis axisFor(const BarFacts& facts, const std::optional<ValueRange>& range, int wanted) {
  ValueRange span = spanOf(facts);
  if (range) span = {range->low > 0 ? std::min(range->low, span.low) : span.low, std::max(range->high, span.high)};
  if (facts.scale == BarScale::logarithmic) return logarithmicAxis(span);
  BarAxis axis = facts.scale == BarScale::perCent ? perCentAxis(facts, span.high, wanted)
                                                  : axisFor(facts.metric, span.high, wanted);
  if (!facts.breaks || facts.bars[*facts.dwarfing].total <= axis.high * axis.unit) return axis;
  axis.broken = facts.dwarfing;
  axis.high = roundAbove(axis.high, axis.tickStep);
  axis.reach = axis.high + axis.tickStep / 2;
  return axis;
}

double BarAxis::partOf(double value) const {
  if (scale != BarScale::logarithmic) return value / unit / reach;
  return value > 0 ? std::log(value / low) / std::log(high / low) : 0;
}

double BarAxis::valueAt(double part) const {
  return scale == BarScale::logarithmic ? low * std::pow(high / low, part) : part * reach * unit;
}

std::vector<BarTick> BarAxis::ticks(const AxisWindow& window, BarMetric metric, int wanted) const {
  std::vector<BarTick> ticks;
  if (scale == BarScale::logarithmic) {
    for (const double at : logarithmicTicks(valueAt(window.first), valueAt(window.end()), wanted))
      ticks.push_back({at, logarithmicText(metric, at)});
    return ticks;
  }
  const double step = window.whole() ? tickStep : roundStep(reach * window.span / wanted);
  const int digits = std::max(decimals, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
  const double last = std::min(high, window.end() * reach) + step * 1e-4;
  for (double at = std::max(0.0, std::ceil(window.first * reach / step - 1e-4)); at * step <= last; ++at)
    ticks.push_back({at * step, QString::number(at * step, 'f', digits)});
  return ticks;
}

std::vector<double> BarAxis::lengthsOf(const BarFacts& facts, std::size_t bar) const {
  std::vector<double> lengths;
  double before = 0;
  for (const BarSegment& segment : facts.bars[bar].segments) {
    const double length = segment.value / unit;
    lengths.push_back(bar == broken ? std::clamp(high - before, 0.0, length) : length);
    before += length;
  }
  if (bar == broken && !lengths.empty())
    lengths.back() = reach - std::min(high, before - facts.bars[bar].segments.back().value / unit);
  return lengths;
}

QString BarAxis::breakText(const BarFacts& facts) const {
  if (!broken) return {};
  const Bar& bar = facts.bars[*broken];
  return QObject::tr("The bar of %1 is broken: it is %2, %3 times as long as the axis.")
      .arg(qt(bar.label), totalText(facts, bar), QString::number(bar.total / unit / high, 'g', 3));
}

QString BarAxis::title(const BarFacts& facts) const {
  const QString what = describe(facts);
  if (scale == BarScale::logarithmic) return QObject::tr("%1, logarithmic").arg(what);
  const QString withUnit = scale == BarScale::perCent
                               ? QObject::tr("%1 [% of %2]").arg(what, humanValue(facts.metric, facts.total))
                           : unitName.isEmpty() ? what
                                                : what + " [" + unitName + "]";
  return broken ? QObject::tr("%1, one bar broken").arg(withUnit) : withUnit;
}

}  // namespace weft
