#include "views/charts/chart_series.h"

#include <QtCharts/QBarSet>
#include <QtCharts/QCategoryAxis>
#include <QtCharts/QHorizontalStackedBarSeries>
#include <QtCharts/QScatterSeries>
#include <cmath>

#include "views/shared/series_colours.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr int wantedTicks = 5;

// All values of a set at once: replacing single ones is quadratic.
QAbstractSeries* stackedBars(const BarFacts& facts, const BarAxis& axis, const Theme& theme) {
  auto* series = new QHorizontalStackedBarSeries;
  series->setBarWidth(0.72);
  const auto count = static_cast<qsizetype>(facts.bars.size());
  std::vector<QList<qreal>> amounts(facts.series.size(), QList<qreal>(count, 0.0));
  for (qsizetype bar = 0; bar < count; ++bar) {
    const auto at = static_cast<std::size_t>(bar);
    const std::vector<double> lengths = axis.lengthsOf(facts, at);
    for (std::size_t part = 0; part < lengths.size(); ++part)
      amounts[facts.bars[at].segments[part].series][count - 1 - bar] =
          lengths[part];  // the first category is at the bottom
  }
  for (std::size_t at = 0; at < facts.series.size(); ++at) {
    auto* set = new QBarSet(qt(facts.series[at]));
    set->append(amounts[at]);
    set->setColor(seriesColour(at, isOther(facts, at), theme));
    set->setBorderColor(set->color());  // a border of another colour would hide short bars
    series->append(set);
  }
  return series;
}

QAbstractSeries* dots(const BarFacts& facts, const Theme& theme) {
  constexpr double size = 9;
  auto* series = new QScatterSeries;
  series->setMarkerSize(size);
  series->setColor(theme.ink);
  series->setBorderColor(theme.background);
  QList<QPointF> points;
  for (std::size_t at = facts.bars.size(); at-- > 0;)
    points << QPointF(std::log10(facts.bars[at].total), static_cast<double>(points.size()));
  series->replace(points);
  return series;
}

}  // namespace

void colourAxis(QAbstractAxis& axis, const Theme& theme, const QFont& font) {
  axis.setTruncateLabels(false);  // else labels become "..." from some 50 bars on
  axis.setLabelsFont(font);
  axis.setTitleFont(font);
  axis.setLabelsColor(theme.ink);
  axis.setTitleBrush(theme.ink);
  axis.setGridLineColor(theme.grid);
  axis.setLinePenColor(theme.muted);
}

QCategoryAxis* makeValueAxis(const BarFacts& facts, const BarAxis& axis, const AxisWindow& window) {
  const bool logarithmic = axis.scale == BarScale::logarithmic;
  const auto place = [&](double inUnits) { return logarithmic ? std::log10(inUnits) : inUnits; };
  auto* values = new QCategoryAxis;
  values->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
  const double from = place(axis.valueAt(window.first) / axis.unit), to = place(axis.valueAt(window.end()) / axis.unit);
  values->setStartValue(from);
  for (const auto& [at, text] : axis.ticks(window, facts.metric, wantedTicks))
    values->append(text.toHtmlEscaped(), std::max(from, place(at)));
  values->setRange(from, to);
  values->setTitleText(axis.title(facts).toHtmlEscaped());
  return values;
}

QAbstractSeries* makeSeries(const BarFacts& facts, const BarAxis& axis, const Theme& theme) {
  return axis.scale == BarScale::logarithmic ? dots(facts, theme) : stackedBars(facts, axis, theme);
}

}  // namespace weft
