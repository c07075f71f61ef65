#include "views/ranks/time_drawing.h"

#include <algorithm>
#include <cmath>

#include "views/shared/series_fill.h"
#include "views/shared/text.h"
#include "views/shared/window_strip.h"
#include "views/ranks/time_axis.h"
#include "views/ranks/time_text.h"

namespace weft {
namespace {

// All lengths in heights of type.
constexpr double legendRowHigh = 1.9, titleHigh = 1.7, barHigh = 1.7, timeAxisHigh = 1.7, axisTitleHigh = 1.5,
                 panelGap = 0.6;

class TimesDrawing {
 public:
  TimesDrawing(QPainter& painter, const QRectF& box, const TimeFacts& facts, const Theme& theme, int fontPixels,
               const AxisWindow& window)
      : painter_(painter), box_(box), facts_(facts), theme_(theme), window_(window), em_(fontPixels),
        metrics_(viewFont(fontPixels)) {
    painter_.setFont(viewFont(fontPixels));
    double widest = 0, values = 0;
    for (const TimePanel& panel : facts.panels)
      for (const TimeBar& bar : panel.bars) {
        widest = std::max(widest, metrics_.horizontalAdvance(qt(bar.label)));
        values = std::max(values, metrics_.horizontalAdvance(valueText(facts, bar)));
      }
    labels_ = std::min(widest, box.width() * 0.34) + em_ * 0.8;
    values_ = values + em_ * 0.8;
  }

  std::vector<TimeHit> draw() {
    double y = box_.top();
    if (facts_.shown == TimesShown::parts) {
      drawLegend(y);
      y += legendRowHigh * em_;
    }
    for (const TimePanel& panel : facts_.panels) y = drawPanel(panel, y) + panelGap * em_;
    painter_.setPen(theme_.ink);
    const QString title = axisTitle(facts_);
    painter_.drawText(QPointF(box_.left() + labels_, y - panelGap * em_ + em_),
                      metrics_.elidedText(title, Qt::ElideRight, box_.width() - labels_));
    return std::move(hits_);
  }

 private:
  void drawLegend(double y) {
    double x = box_.left() + labels_;
    for (std::size_t part = 0; part < timePartNames.size(); ++part) {
      const QString name = QObject::tr(timePartNames[part]);
      fillSeries(painter_, QRectF(x, y + em_ * 0.2, em_ * 1.4, em_ * 0.9), part, false, theme_, em_);
      painter_.setPen(theme_.ink);
      painter_.drawText(QPointF(x + em_ * 1.7, y + em_), name);
      x += em_ * 3 + metrics_.horizontalAdvance(name);
    }
  }

  // Answers where it ends.
  double drawPanel(const TimePanel& panel, double y) {
    painter_.setPen(theme_.ink);
    painter_.drawText(QPointF(box_.left(), y + em_ * 1.1),
                      metrics_.elidedText(qt(panel.title), Qt::ElideRight, box_.width()));
    const QRectF plot(box_.left() + labels_, y + titleHigh * em_, std::max(em_, box_.width() - labels_ - values_),
                      barHigh * em_ * static_cast<double>(panel.bars.size()));
    const int wanted = static_cast<int>(plot.width() / (em_ * 6));
    const TimeAxis axis = seenOf(timeAxis(panel, facts_.shown, wanted), window_, wanted);
    drawWindowStrip(painter_, plot, window_, theme_);
    drawAxis(plot, axis);
    for (std::size_t i = 0; i < panel.bars.size(); ++i) {
      const QRectF row(box_.left(), plot.top() + barHigh * em_ * static_cast<double>(i), box_.width(), barHigh * em_);
      drawRow(panel.bars[i], row, plot, axis);
      hits_.push_back({row, plot, tooltip(facts_, panel, panel.bars[i])});
    }
    return plot.bottom() + timeAxisHigh * em_;
  }

  void drawAxis(const QRectF& plot, const TimeAxis& axis) {
    const int ticks = static_cast<int>(std::floor((axis.high - axis.firstTick) / axis.step + 1e-6));
    for (int i = 0; i <= ticks; ++i) {
      const double value = axis.firstTick + i * axis.step, x = plot.left() + axis.share(value) * plot.width();
      painter_.setPen(QPen(std::abs(value) < axis.step / 2 ? theme_.muted : theme_.grid, em_ / 16));
      painter_.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
      painter_.setPen(theme_.ink);
      const QString text = axis.tickText(value);
      painter_.drawText(QPointF(x - metrics_.horizontalAdvance(text) / 2, plot.bottom() + em_ * 1.15), text);
    }
  }

  void drawRow(const TimeBar& bar, const QRectF& row, const QRectF& plot, const TimeAxis& axis) {
    const double baseline = row.center().y() + (metrics_.ascent() - metrics_.descent()) / 2;
    painter_.setPen(theme_.ink);
    const QString label = metrics_.elidedText(qt(bar.label), Qt::ElideMiddle, labels_ - em_ * 0.5);
    painter_.drawText(QPointF(plot.left() - em_ * 0.4 - metrics_.horizontalAdvance(label), baseline), label);
    const QRectF inner(plot.left(), row.top() + row.height() * 0.16, plot.width(), row.height() * 0.68);
    const double end = facts_.shown == TimesShown::parts ? drawParts(bar, inner, axis) : drawOverhead(bar, inner, axis);
    painter_.setPen(theme_.muted);
    painter_.drawText(QPointF(end + em_ * 0.4, baseline), valueText(facts_, bar));
  }

  // Both answer where what they drew ends.
  double drawParts(const TimeBar& bar, const QRectF& row, const TimeAxis& axis) {
    double done = 0, x = row.left() + std::clamp(axis.share(0), 0.0, 1.0) * row.width();
    for (std::size_t part = 0; part < bar.parts.size(); ++part) {
      if (!bar.parts[part]) continue;
      const double before = axis.share(done);
      done += *bar.parts[part];
      const double end = row.left() + std::clamp(axis.share(done), 0.0, 1.0) * row.width();
      const bool inView = window_.whole() || (axis.share(done) > 0 && before < 1);
      // What is above zero is never drawn as nothing.
      if (*bar.parts[part] > 0 && inView)
        fillSeries(painter_, QRectF(x, row.top(), std::max(end - x, em_ / 20), row.height()), part, false, theme_, em_);
      x = end;
    }
    return x;
  }

  double drawOverhead(const TimeBar& bar, const QRectF& row, const TimeAxis& axis) {
    const auto at = [&](double ratio) {
      return row.left() + std::clamp(axis.share(percentMore(ratio)), 0.0, 1.0) * row.width();
    };
    const double zero = at(1), mean = at(bar.overhead->mean);
    fillSeries(painter_,
               QRectF(std::min(zero, mean), row.top(), std::max(std::abs(mean - zero), em_ / 20), row.height()), 0,
               false, theme_, em_);
    if (!bar.overhead->low || !bar.overhead->high) return std::max(zero, mean);
    const double low = at(*bar.overhead->low), high = at(*bar.overhead->high), middle = row.center().y(),
                 half = row.height() * 0.28;
    painter_.setPen(QPen(theme_.ink, em_ / 9, Qt::SolidLine, Qt::FlatCap));
    painter_.drawLine(QPointF(low, middle), QPointF(high, middle));
    for (const double x : {low, high}) painter_.drawLine(QPointF(x, middle - half), QPointF(x, middle + half));
    return std::max({zero, mean, high});
  }

  QPainter& painter_;
  QRectF box_;
  const TimeFacts& facts_;
  const Theme& theme_;
  const AxisWindow& window_;
  double em_;
  QFontMetricsF metrics_;
  double labels_ = 0, values_ = 0;
  std::vector<TimeHit> hits_;
};

}  // namespace

double timesHeight(const TimeFacts& facts, int fontPixels) {
  double high = facts.shown == TimesShown::parts ? legendRowHigh : 0;
  for (const TimePanel& panel : facts.panels)
    high += titleHigh + barHigh * static_cast<double>(panel.bars.size()) + timeAxisHigh + panelGap;
  return (high - panelGap + axisTitleHigh) * fontPixels;
}

std::vector<TimeHit> drawTimes(QPainter& painter, const QRectF& box, const TimeFacts& facts, const Theme& theme,
                               int fontPixels, const AxisWindow& window) {
  if (facts.panels.empty()) return {};
  return TimesDrawing(painter, box, facts, theme, fontPixels, window).draw();
}

}  // namespace weft
