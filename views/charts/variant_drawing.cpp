#include "views/charts/variant_drawing.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "views/charts/bar_axis.h"
#include "views/charts/bar_text.h"
#include "views/shared/series_fill.h"
#include "views/shared/text.h"

namespace weft {
namespace {

QString changeText(const VariantBar& bar) {
  if (!bar.change) return {};
  return QString(" (%1%2 %)")
      .arg(*bar.change < 0 ? QString(QChar(0x2212)) : QString("+"))
      .arg(std::abs(100 * *bar.change), 0, 'f', 1);
}

class VariantsDrawing {
 public:
  VariantsDrawing(QPainter* painter, const QRectF& box, const VariantFacts& facts, const Theme& theme, int fontPixels,
                  std::optional<CommunicatorId> selected)
      : painter_(painter), box_(box), facts_(facts), theme_(theme), em_(fontPixels), metrics_(viewFont(fontPixels)),
        selected_(selected) {
    double widest = 0;
    for (const VariantGroup& group : facts.groups)
      widest = std::max(widest, metrics_.horizontalAdvance(qt(group.label)));
    labels_ = std::min(widest, box.width() * 0.35) + em_ * 0.6;
    values_ = metrics_.horizontalAdvance("00.0 ms (+00.0 %)") + em_;
    if (facts.metric == BarMetric::time) return;
    for (const VariantGroup& group : facts.groups)
      for (const VariantBar& bar : group.bars)
        values_ = std::max(values_, metrics_.horizontalAdvance(valueText(bar)) + em_);
  }

  double height() {
    double bars = 0;
    for (const VariantGroup& group : facts_.groups) bars += static_cast<double>(group.bars.size());
    return drawLegend(nullptr) + belowPlot() + bars * em_ * 1.35 +
           static_cast<double>(facts_.groups.size()) * em_ * 0.8;
  }

  std::vector<ChartHit> draw() {
    painter_->save();
    painter_->setFont(viewFont(static_cast<int>(em_)));
    const double top = box_.top() + drawLegend(painter_);
    const QRectF plot(QPointF(box_.left() + labels_, top),
                      QPointF(box_.right() - values_, box_.bottom() - belowPlot()));
    double largest = 0, units = 0;
    for (const VariantGroup& group : facts_.groups) {
      units += static_cast<double>(group.bars.size()) * 1.35 + 0.8;
      for (const VariantBar& bar : group.bars) largest = std::max({largest, bar.mean, bar.high.value_or(0)});
    }
    axis_ = axisFor(facts_.metric, largest, std::max(2, static_cast<int>(plot.width() / (em_ * 7))));
    drawAxis(plot);
    const double step = plot.height() / std::max(units, 1.0);
    double y = plot.top() + step * 0.4;
    for (const VariantGroup& group : facts_.groups) {
      drawGroup(group, plot, y, step * 1.35);
      y += (static_cast<double>(group.bars.size()) * 1.35 + 0.8) * step;
    }
    painter_->restore();
    return std::move(hits_);
  }

 private:
  double belowPlot() const { return metrics_.height() * 2.6; }
  double x(const QRectF& plot, double seconds) const {
    return plot.left() + seconds / axis_.unit / axis_.high * plot.width();
  }

  double drawLegend(QPainter* painter) {
    const double line = metrics_.height() * 1.3;
    double left = box_.left(), y = box_.top();
    for (std::size_t i = 0; i < facts_.variants.size(); ++i) {
      const QString name = metrics_.elidedText(qt(facts_.variants[i]), Qt::ElideMiddle, box_.width() - em_ * 3);
      const double width = em_ * 2.4 + metrics_.horizontalAdvance(name);
      if (left > box_.left() && left + width > box_.right()) {
        left = box_.left();
        y += line;
      }
      if (painter != nullptr) {
        fillSeries(*painter, QRectF(left, y + metrics_.height() * 0.15, em_ * 0.8, em_ * 0.8), i, false, theme_, em_);
        painter->setPen(theme_.ink);
        painter->drawText(QPointF(left + em_ * 1.2, y + metrics_.ascent()), name);
      }
      left += width;
    }
    return y + line + em_ * 0.3 - box_.top();
  }

  void drawAxis(const QRectF& plot) {
    for (double at = 0; at <= axis_.high * 1.0001; at += axis_.tickStep) {
      const double across = plot.left() + at / axis_.high * plot.width();
      painter_->setPen(QPen(theme_.grid, em_ / 12));
      painter_->drawLine(QPointF(across, plot.top()), QPointF(across, plot.bottom() + em_ * 0.3));
      painter_->setPen(theme_.ink);
      const QString text = axis_.tickText(at);
      painter_->drawText(
          QPointF(across - metrics_.horizontalAdvance(text) / 2, plot.bottom() + em_ * 0.4 + metrics_.ascent()), text);
    }
    const QString unit = axis_.unitName.isEmpty() ? QString() : " [" + axis_.unitName + "]";
    const QString title = metrics_.elidedText(qt(facts_.what) + unit, Qt::ElideMiddle, box_.width());
    painter_->drawText(QPointF(std::clamp(plot.center().x() - metrics_.horizontalAdvance(title) / 2, box_.left(),
                                          box_.right() - metrics_.horizontalAdvance(title)),
                               plot.bottom() + em_ * 0.4 + metrics_.height() * 1.1 + metrics_.ascent()),
                       title);
  }

  void drawGroup(const VariantGroup& group, const QRectF& plot, double top, double row) {
    const double height = row * static_cast<double>(group.bars.size());
    const QString label = metrics_.elidedText(qt(group.label), Qt::ElideMiddle, labels_ - em_ * 0.6);
    const bool isSelected = selected_ && group.communicator == selected_;
    painter_->setPen(isSelected ? theme_.highlight : theme_.ink);
    painter_->drawText(QPointF(plot.left() - em_ * 0.4 - metrics_.horizontalAdvance(label),
                               top + height / 2 + (metrics_.ascent() - metrics_.descent()) / 2),
                       label);
    hits_.push_back({QRectF(box_.left(), top, labels_, height), qt(group.label), group.communicator});
    for (std::size_t i = 0; i < group.bars.size(); ++i)
      drawBar(group, group.bars[i], plot, QRectF(plot.left(), top + static_cast<double>(i) * row, plot.width(), row));
  }

  void drawBar(const VariantGroup& group, const VariantBar& bar, const QRectF& plot, const QRectF& row) {
    const QRectF box(row.left(), row.top() + row.height() * 0.1, std::max(x(plot, bar.mean) - row.left(), em_ / 20),
                     row.height() * 0.8);
    fillSeries(*painter_, box, bar.variant, false, theme_, em_);
    double right = box.right();
    if (bar.low && bar.high && *bar.high > *bar.low) {
      const double y = box.center().y(), low = x(plot, *bar.low), high = x(plot, *bar.high), half = box.height() / 5;
      painter_->setPen(QPen(theme_.ink, em_ / 10));
      painter_->drawLine(QPointF(low, y), QPointF(high, y));
      for (const double end : {low, high}) painter_->drawLine(QPointF(end, y - half), QPointF(end, y + half));
      right = std::max(right, high);
    }
    painter_->setPen(theme_.muted);
    painter_->drawText(QPointF(right + em_ * 0.4, box.center().y() + (metrics_.ascent() - metrics_.descent()) / 2),
                       valueText(bar));
    hits_.push_back({row, tooltip(group, bar), group.communicator});
  }

  QString valueText(const VariantBar& bar) const { return humanValue(facts_.metric, bar.mean) + changeText(bar); }

  QString tooltip(const VariantGroup& group, const VariantBar& bar) const {
    QString text = QString("%1\n%2: %3%4%5")
                       .arg(qt(group.label), qt(facts_.variants[bar.variant]), qt(exactText(bar.mean)),
                            facts_.metric == BarMetric::time ? " s" : "", changeText(bar));
    if (bar.low && bar.high)
      text += QObject::tr("\nleast %1 s, most %2 s").arg(qt(exactText(*bar.low)), qt(exactText(*bar.high)));
    if (bar.runs > 1) text += QObject::tr("\nmean of %1 runs").arg(bar.runs);
    return text + "\n" + qt(facts_.what);
  }

  QPainter* painter_;
  QRectF box_;
  const VariantFacts& facts_;
  const Theme& theme_;
  double em_;
  QFontMetricsF metrics_;
  std::optional<CommunicatorId> selected_;
  double labels_ = 0, values_ = 0;
  BarAxis axis_;
  std::vector<ChartHit> hits_;
};

}  // namespace

double variantsHeight(const VariantFacts& facts, double width, int fontPixels) {
  const Theme theme = Theme::lightTheme();
  return VariantsDrawing(nullptr, QRectF(0, 0, width, 1), facts, theme, fontPixels, {}).height();
}

std::vector<ChartHit> drawVariants(QPainter& painter, const QRectF& box, const VariantFacts& facts, const Theme& theme,
                                   int fontPixels, std::optional<CommunicatorId> selected) {
  if (facts.groups.empty()) return {};
  return VariantsDrawing(&painter, box, facts, theme, fontPixels, selected).draw();
}

}  // namespace weft
