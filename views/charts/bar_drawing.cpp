#include "views/charts/bar_drawing.h"

#include <QFontMetricsF>
#include <algorithm>

#include "views/charts/bar_text.h"
#include "views/shared/series_fill.h"
#include "views/shared/text.h"

namespace weft {
namespace {

class BarsDrawing {
 public:
  BarsDrawing(QPainter* painter, const QRectF& box, const BarFacts& facts, const Theme& theme, int fontPixels,
              const std::optional<ValueRange>& range)
      : painter_(painter), box_(box), facts_(facts), theme_(theme), em_(fontPixels), metrics_(viewFont(fontPixels)),
        range_(range) {
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
    ticks_ = std::max(2, static_cast<int>(plot.width() / (em_ * 7)));
    const BarAxis axis = axisFor(facts_, range_, ticks_);
    drawAxis(plot, axis);
    const double step = plot.height() / static_cast<double>(std::max<std::size_t>(facts_.bars.size(), 1));
    for (std::size_t i = 0; i < facts_.bars.size(); ++i)
      drawBar(i, {plot.left(), plot.top() + static_cast<double>(i) * step, plot.width(), step}, axis);
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

  double drawDotLegend(QPainter* painter, double top, double line) {
    if (painter != nullptr) {
      drawDot(*painter, {box_.left() + em_ * 0.4, top + metrics_.ascent() - metrics_.xHeight() / 2}, em_ * 0.36,
              theme_);
      painter->setPen(theme_.ink);
      painter->drawText(QPointF(box_.left() + em_ * 1.2, top + metrics_.ascent()),
                        metrics_.elidedText(dotText(), Qt::ElideRight, box_.width() - em_ * 1.2));
    }
    return line + em_ * 0.3;
  }

  // Swatches and names in as many lines as they need; answers their height.
  double drawLegend(QPainter* painter, double top) {
    const double line = metrics_.height() * 1.3;
    if (facts_.scale == BarScale::logarithmic) return drawDotLegend(painter, top, line);
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
    for (const auto& [at, text] : axis.ticks({}, facts_.metric, ticks_)) {
      const double x = plot.left() + axis.partOf(at * axis.unit) * plot.width();
      painter_->setPen(QPen(theme_.grid, em_ / 12));
      painter_->drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom() + em_ * 0.3));
      painter_->setPen(theme_.ink);
      const double baseline = plot.bottom() + em_ * 0.4 + metrics_.ascent();
      painter_->drawText(QPointF(x - metrics_.horizontalAdvance(text) / 2, baseline), text);
    }
    if (axis.broken) {
      painter_->setPen(QPen(theme_.ink, em_ / 12));
      painter_->drawLine(plot.bottomLeft(), plot.bottomRight());
      drawBreak(*painter_, breakAt({plot.left(), plot.bottom() - em_ * 0.4, plot.width(), em_ * 0.8}, axis), theme_);
    }
    painter_->setPen(theme_.ink);
    // In the middle: the unit stands at the end.
    const QString title = metrics_.elidedText(axis.title(facts_), Qt::ElideMiddle, box_.width());
    const double x = std::max(box_.left(), plot.center().x() - metrics_.horizontalAdvance(title) / 2);
    painter_->drawText(QPointF(std::min(x, box_.right() - metrics_.horizontalAdvance(title)),
                               plot.bottom() + em_ * 0.4 + metrics_.height() * 1.1 + metrics_.ascent()),
                       title);
  }

  // Between the end of the axis and that of the broken bar.
  QRectF breakAt(const QRectF& along, const BarAxis& axis) const {
    const double end = along.left() + axis.high / axis.reach * along.width();
    return {(end + along.right()) / 2 - em_ * 0.3, along.top(), em_ * 0.6, along.height()};
  }

  void drawBar(std::size_t at, const QRectF& row, const BarAxis& axis) {
    const Bar& bar = facts_.bars[at];
    const double baseline = row.center().y() + (metrics_.ascent() - metrics_.descent()) / 2;
    painter_->setPen(theme_.ink);
    const QString label = metrics_.elidedText(qt(bar.label), Qt::ElideMiddle, labels_ - em_ * 0.6);
    painter_->drawText(QPointF(row.left() - em_ * 0.4 - metrics_.horizontalAdvance(label), baseline), label);
    const double end =
        axis.scale == BarScale::logarithmic ? drawDotOf(bar, row, axis) : drawParts(at, row, axis, baseline);
    painter_->setPen(theme_.muted);
    painter_->drawText(QPointF(end + em_ * 0.4, baseline), totalText(facts_, bar));
  }

  // Answers where it ends.
  double drawDotOf(const Bar& bar, const QRectF& row, const BarAxis& axis) {
    const QPointF at(row.left() + axis.partOf(bar.total) * row.width(), row.center().y());
    painter_->setPen(QPen(theme_.grid, em_ / 16));
    painter_->drawLine(QPointF(row.left(), at.y()), QPointF(row.right(), at.y()));
    drawDot(*painter_, at, em_ * 0.36, theme_);
    return at.x() + em_ * 0.36;
  }

  double drawParts(std::size_t at, const QRectF& row, const BarAxis& axis, double baseline) {
    const Bar& bar = facts_.bars[at];
    const std::vector<double> lengths = axis.lengthsOf(facts_, at);
    double x = row.left();
    for (std::size_t part = 0; part < lengths.size(); ++part) {
      const BarSegment& segment = bar.segments[part];
      const double width = lengths[part] / axis.reach * row.width();
      if (width <= 0 && at == axis.broken) continue;  // it lies in what is cut out
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
    if (at == axis.broken) drawBreak(*painter_, breakAt(row, axis), theme_);
    return x;
  }

  // The operation's name in its part where it has room, so that hue is not all there is.
  void drawName(const QRectF& box, std::size_t series, double baseline, const QColor& below) {
    const QString name = qt(facts_.series[series]);
    const double width = metrics_.horizontalAdvance(name);
    if (width + em_ * 0.6 > box.width() || box.height() < em_ * 0.9) return;
    if (theme_.grey)  // between the lines of a pattern nothing reads
      painter_->fillRect(QRectF(box.center().x() - width / 2 - em_ * 0.15, baseline - metrics_.ascent(),
                                width + em_ * 0.3, metrics_.height()),
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
  std::optional<ValueRange> range_;
  int ticks_ = 2;
};

}  // namespace

double barsHeight(const BarFacts& facts, double width, int fontPixels) {
  const Theme theme = Theme::lightTheme();
  BarsDrawing drawing(nullptr, QRectF(0, 0, width, 1), facts, theme, fontPixels, std::nullopt);
  return drawing.fixedHeight() + static_cast<double>(facts.bars.size()) * fontPixels * 1.7;
}

void drawBars(QPainter& painter, const QRectF& box, const BarFacts& facts, const Theme& theme, int fontPixels,
              const std::optional<ValueRange>& range) {
  if (!facts.bars.empty()) BarsDrawing(&painter, box, facts, theme, fontPixels, range).draw();
}

void drawBreak(QPainter& painter, const QRectF& where, const Theme& theme) {
  const double slant = where.width() / 2;
  const QPointF leftTop(where.left() + slant, where.top()), leftEnd(where.left() - slant, where.bottom());
  const QPointF rightTop(where.right() + slant, where.top()), rightEnd(where.right() - slant, where.bottom());
  painter.save();
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.background);
  painter.drawPolygon(QPolygonF{leftTop, rightTop, rightEnd, leftEnd});
  painter.setPen(QPen(theme.ink, where.width() / 6));
  painter.drawLine(leftTop, leftEnd);
  painter.drawLine(rightTop, rightEnd);
  painter.restore();
}

void drawDot(QPainter& painter, const QPointF& at, double radius, const Theme& theme) {
  painter.save();
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.ink);
  painter.drawEllipse(at, radius, radius);
  painter.restore();
}

}  // namespace weft
