#include "views/charts/bar_drawing.h"

#include <QFontMetricsF>
#include <algorithm>

#include "views/charts/bar_axis.h"
#include "views/charts/bar_text.h"
#include "views/shared/series_fill.h"
#include "views/shared/text.h"

namespace weft {
namespace {

class BarsDrawing {
 public:
  BarsDrawing(QPainter* painter, const QRectF& box, const BarFacts& facts, const Theme& theme, int fontPixels, double atLeast)
      : painter_(painter), box_(box), facts_(facts), theme_(theme), em_(fontPixels), metrics_(viewFont(fontPixels)), largest_(atLeast) {
    double widest = 0;
    for (const Bar& bar : facts.bars) widest = std::max(widest, metrics_.horizontalAdvance(qt(bar.label)));
    labels_ = std::min(widest, box.width() * 0.4) + em_ * 0.6;
  }

  // What lies above and below the bars.
  double fixedHeight() {
    const double legend = drawLegend(nullptr, 0);
    return legend + metrics_.height() * (leftOutText(facts_).isEmpty() ? 2.6 : 3.8);
  }

  void draw() {
    painter_->save();
    painter_->setFont(viewFont(static_cast<int>(em_)));
    const double legend = drawLegend(painter_, box_.top());
    QRectF plot(box_.left() + labels_, box_.top() + legend, box_.width() - labels_ - rightRoom(), 0);
    plot.setBottom(box_.bottom() - metrics_.height() * (leftOutText(facts_).isEmpty() ? 2.6 : 3.8));
    if (!facts_.bars.empty()) largest_ = std::max(largest_, facts_.largest);
    const BarAxis axis = axisFor(facts_.metric, largest_, std::max(2, static_cast<int>(plot.width() / (em_ * 7))));
    drawAxis(plot, axis);
    const double step = plot.height() / static_cast<double>(std::max<std::size_t>(facts_.bars.size(), 1));
    for (std::size_t i = 0; i < facts_.bars.size(); ++i)
      drawBar(facts_.bars[i], {plot.left(), plot.top() + static_cast<double>(i) * step, plot.width(), step}, axis);
    painter_->setPen(theme_.muted);
    if (!leftOutText(facts_).isEmpty())
      painter_->drawText(QPointF(box_.left(), box_.bottom() - metrics_.descent()),
                         metrics_.elidedText(leftOutText(facts_), Qt::ElideRight, box_.width()));
    painter_->restore();
  }

 private:
  double rightRoom() const { return metrics_.horizontalAdvance("000 MB") + em_ * 0.6; }

  QColor fill(QPainter& painter, const QRectF& box, std::size_t series) const {
    return fillSeries(painter, box, series, isOther(facts_, series), theme_, em_);
  }

  // Swatches and names in as many lines as they need; answers their height.
  double drawLegend(QPainter* painter, double top) {
    const double line = metrics_.height() * 1.3;
    double x = box_.left(), y = top;
    for (std::size_t i = 0; i < facts_.series.size(); ++i) {
      const double width = em_ * 1.2 + metrics_.horizontalAdvance(qt(facts_.series[i])) + em_ * 1.2;
      if (x > box_.left() && x + width > box_.right()) {
        x = box_.left();
        y += line;
      }
      if (painter != nullptr) {
        fill(*painter, QRectF(x, y + metrics_.height() * 0.15, em_ * 0.8, em_ * 0.8), i);
        painter->setPen(theme_.ink);
        painter->drawText(QPointF(x + em_ * 1.2, y + metrics_.ascent()), qt(facts_.series[i]));
      }
      x += width;
    }
    return y + line + em_ * 0.3 - top;
  }

  void drawAxis(const QRectF& plot, const BarAxis& axis) {
    for (double at = 0; at <= axis.high * 1.0001; at += axis.tickStep) {
      const double x = plot.left() + at / axis.high * plot.width();
      painter_->setPen(QPen(theme_.grid, em_ / 12));
      painter_->drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom() + em_ * 0.3));
      const QString text = axis.tickText(at);
      painter_->setPen(theme_.ink);
      const double baseline = plot.bottom() + em_ * 0.4 + metrics_.ascent();
      painter_->drawText(QPointF(x - metrics_.horizontalAdvance(text) / 2, baseline), text);
    }
    painter_->setPen(theme_.ink);
    // In the middle: the unit stands at the end.
    const QString title = metrics_.elidedText(axis.title(facts_), Qt::ElideMiddle, box_.width());
    const double x = std::max(box_.left(), plot.center().x() - metrics_.horizontalAdvance(title) / 2);
    painter_->drawText(QPointF(std::min(x, box_.right() - metrics_.horizontalAdvance(title)),
                               plot.bottom() + em_ * 0.4 + metrics_.height() * 1.1 + metrics_.ascent()),
                       title);
  }

  void drawBar(const Bar& bar, const QRectF& row, const BarAxis& axis) {
    const double baseline = row.center().y() + (metrics_.ascent() - metrics_.descent()) / 2;
    painter_->setPen(theme_.ink);
    const QString label = metrics_.elidedText(qt(bar.label), Qt::ElideMiddle, labels_ - em_ * 0.6);
    painter_->drawText(QPointF(row.left() - em_ * 0.4 - metrics_.horizontalAdvance(label), baseline), label);
    double x = row.left();
    for (const BarSegment& segment : bar.segments) {
      const double width = segment.value / axis.unit / axis.high * row.width();
      const QRectF box(x, row.top() + row.height() * 0.14, width, row.height() * 0.72);
      // What is above zero is never drawn as nothing.
      const QRectF seen(box.topLeft(), QSizeF(std::max(width, em_ / 20), box.height()));
      const QColor below = fill(*painter_, seen, segment.series);
      if (x > row.left() && width > em_ / 5) {  // parts stay apart without colour
        painter_->setPen(QPen(theme_.background, em_ / 16));
        painter_->drawLine(box.topLeft(), box.bottomLeft());
      }
      drawName(box, segment.series, baseline, below);
      x += width;
    }
    painter_->setPen(theme_.muted);
    painter_->drawText(QPointF(x + em_ * 0.4, baseline), humanValue(facts_.metric, bar.total));
  }

  // The operation's name in its part where it has room, so that hue is not all there is.
  void drawName(const QRectF& box, std::size_t series, double baseline, const QColor& below) {
    const QString name = qt(facts_.series[series]);
    const double width = metrics_.horizontalAdvance(name);
    if (width + em_ * 0.6 > box.width() || box.height() < em_ * 0.9) return;
    if (theme_.grey)  // between the lines of a pattern nothing reads
      painter_->fillRect(QRectF(box.center().x() - width / 2 - em_ * 0.15, baseline - metrics_.ascent(), width + em_ * 0.3, metrics_.height()),
                         below);
    painter_->setPen(inkOn(below));
    painter_->drawText(QPointF(box.center().x() - width / 2, baseline), name);
  }

  QPainter* painter_;
  QRectF box_;
  const BarFacts& facts_;
  const Theme& theme_;
  double em_;
  QFontMetricsF metrics_;
  double labels_ = 0;
  double largest_;
};

}  // namespace

double barsHeight(const BarFacts& facts, double width, int fontPixels) {
  const Theme theme = Theme::lightTheme();
  BarsDrawing drawing(nullptr, QRectF(0, 0, width, 1), facts, theme, fontPixels, 0);
  return drawing.fixedHeight() + static_cast<double>(facts.bars.size()) * fontPixels * 1.7;
}

void drawBars(QPainter& painter, const QRectF& box, const BarFacts& facts, const Theme& theme, int fontPixels, double atLeast) {
  if (!facts.bars.empty()) BarsDrawing(&painter, box, facts, theme, fontPixels, atLeast).draw();
}

}  // namespace weft
