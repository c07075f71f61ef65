#include "views/charts/payback_chart.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "views/shared/series_fill.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// In heights of type.
constexpr double plotHigh = 20, paybackAxis = 2.9, lineHigh = 1.4, keyWide = 2.2, paybackGap = 0.5;

QString ratioText(double ratio) { return QString::number(ratio, 'g', ratio < 100 ? 2 : 3) + QChar(0x00d7); }

class PaybackDrawing {
 public:
  PaybackDrawing(const PaybackFacts& facts, const QRectF& box, const FigureStyle& style)
      : facts_(facts), theme_(style.theme()), em_(style.textPoints), metrics_(viewFont(style.textPoints)), box_(box) {
    for (const PaybackSeries& series : facts.series)
      for (const PaybackPoint& point : series.points) {
        sizes_.push_back(point.bytes);
        isMeasured_ |= point.measuredBefore || point.measuredRatio;
        for (const auto& value : valuesOf(point)) take(value);
      }
    std::ranges::sort(sizes_);
    const auto same = std::ranges::unique(sizes_);
    sizes_.erase(same.begin(), same.end());
    setTicks();
    double widest = 0;
    for (const double tick : ticks_) widest = std::max(widest, metrics_.horizontalAdvance(text(tick)));
    plot_ = box.adjusted(widest + em_ * (lineHigh + 0.6), drawLegend(nullptr) + aboveHigh(), 0, -paybackAxis * em_);
  }

  double height() { return (plotHigh + paybackAxis) * em_ + drawLegend(nullptr) + aboveHigh(); }

  void draw(QPainter& painter) {
    painter.save();
    painter.setFont(viewFont(static_cast<int>(em_)));
    drawLegend(&painter);
    drawAxes(painter);
    if (facts_.ofRatios)
      for (std::size_t at = 0; at < facts_.series.size(); ++at) drawBars(painter, at);
    else
      for (std::size_t at = 0; at < facts_.series.size(); ++at) drawLines(painter, at);
    painter.restore();
  }

 private:
  // Bars have their numbers above them.
  double aboveHigh() const { return em_ * (facts_.ofRatios ? paybackGap + lineHigh : paybackGap); }

  std::vector<std::optional<double>> valuesOf(const PaybackPoint& point) const {
    if (facts_.ofRatios) return {point.ratio, point.measuredRatio};
    return {point.before, point.after, point.measuredBefore, point.measuredAfter};
  }

  void take(const std::optional<double>& value) {
    if (!value || !(*value > 0)) return;
    low_ = low_ > 0 ? std::min(low_, *value) : *value;
    high_ = std::max(high_, *value);
  }

  // 1, 2 and 5 of each decade if that is few, else decades. The axis ends at ticks; a ratio of 1 is always on it.
  void setTicks() {
    if (!(low_ > 0)) low_ = high_ = 1;
    if (facts_.ofRatios) take(1);
    const bool isFine = high_ / low_ < 300;
    std::vector<double> all;
    const auto first = static_cast<int>(std::floor(std::log10(low_) - 1e-9)) - 1;
    const auto last = static_cast<int>(std::ceil(std::log10(high_) + 1e-9)) + 1;
    for (int decade = first; decade <= last; ++decade)
      for (const double step : {1.0, 2.0, 5.0})
        if (isFine || step == 1) all.push_back(step * std::pow(10, decade));
    const auto from = std::find_if(all.rbegin(), all.rend(), [&](double tick) { return tick <= low_ * 1.0001; });
    const auto to = std::find_if(all.begin(), all.end(), [&](double tick) { return tick >= high_ * 0.9999; });
    ticks_.assign(std::prev(from.base()), std::next(to));
    if (ticks_.size() == 1) ticks_.push_back(*std::next(to));
  }

  double y(double value) const {
    return plot_.bottom() -
           std::log(value / ticks_.front()) / std::log(ticks_.back() / ticks_.front()) * plot_.height();
  }
  double wide() const { return plot_.width() / static_cast<double>(sizes_.size()); }
  double left(double bytes) const {
    return plot_.left() + static_cast<double>(std::ranges::lower_bound(sizes_, bytes) - sizes_.begin()) * wide();
  }
  QString text(double value) const { return facts_.ofRatios ? ratioText(value) : qt(humanSeconds(value)); }

  // Keys in lines; answers their height.
  double drawLegend(QPainter* painter) {
    double x = box_.left(), y = box_.top();
    const auto key = [&](const QString& whole, const auto& sign) {
      const QString name = metrics_.elidedText(whole, Qt::ElideMiddle, box_.width() - em_ * (keyWide + 1));
      const double width = em_ * keyWide + metrics_.horizontalAdvance(name) + em_;
      if (x > box_.left() && x + width > box_.right()) {
        x = box_.left();
        y += lineHigh * em_;
      }
      if (painter != nullptr) {
        sign(QRectF(x, y + em_ * 0.1, em_ * (keyWide - 0.5), em_));
        painter->setPen(theme_.ink);
        painter->drawText(QPointF(x + em_ * keyWide, y + metrics_.ascent()), name);
      }
      x += width;
    };
    for (std::size_t at = 0; at < facts_.series.size(); ++at)
      if (const QString& name = facts_.series[at].name; !name.isEmpty())
        key(name, [&](const QRectF& box) {
          fillSeries(*painter, QRectF(box.left(), box.top(), em_ * 0.8, em_ * 0.8), at, false, theme_, em_);
        });
    const auto line = [&](Qt::PenStyle style) {
      return [&, style](const QRectF& box) {
        painter->setPen(QPen(theme_.ink, 1.2, style));
        painter->drawLine(QPointF(box.left(), box.center().y()), QPointF(box.right(), box.center().y()));
      };
    };
    if (!facts_.ofRatios) {
      key(QObject::tr("before"), line(Qt::DashLine));
      key(QObject::tr("after"), line(Qt::SolidLine));
    }
    if (isMeasured_)
      key(facts_.ofRatios ? QObject::tr("measured") : QObject::tr("measured: before (empty) and after"),
          [&](const QRectF& box) {
            circle(*painter, box.center() - QPointF(em_ * 0.45, 0), theme_.ink, false);
            if (!facts_.ofRatios) circle(*painter, box.center() + QPointF(em_ * 0.45, 0), theme_.ink, true);
          });
    return x > box_.left() ? y + lineHigh * em_ - box_.top() : y - box_.top();
  }

  void circle(QPainter& painter, const QPointF& at, const QColor& colour, bool isFilled) const {
    painter.setPen(QPen(isFilled ? theme_.background : colour, isFilled ? 0.6 : 1.2));
    painter.setBrush(isFilled ? colour : theme_.background);
    painter.drawEllipse(at, em_ * 0.32, em_ * 0.32);
    painter.setBrush(Qt::NoBrush);
  }

  void drawAxes(QPainter& painter) const {
    const double line = em_ * lineHigh;
    for (const double tick : ticks_) {
      const bool isOne = facts_.ofRatios && std::abs(tick - 1) < 1e-9;
      painter.setPen(QPen(isOne ? theme_.ink : theme_.grid, isOne ? 1 : em_ / 12));
      painter.drawLine(QPointF(plot_.left(), y(tick)), QPointF(plot_.right(), y(tick)));
      painter.setPen(theme_.ink);
      painter.drawText(QRectF(box_.left() + line, y(tick) - line / 2, plot_.left() - box_.left() - line - 3, line),
                       Qt::AlignRight | Qt::AlignVCenter, text(tick));
    }
    double widest = 0;
    for (const double bytes : sizes_) widest = std::max(widest, metrics_.horizontalAdvance(tickBytes(bytes)) + em_);
    const auto every = static_cast<std::size_t>(std::ceil(widest / wide()));
    for (std::size_t at = 0; at < sizes_.size(); at += every)
      painter.drawText(QRectF(left(sizes_[at]) + wide() / 2 - widest / 2, plot_.bottom() + 2, widest, line),
                       Qt::AlignCenter, tickBytes(sizes_[at]));
    painter.drawText(QRectF(plot_.left(), plot_.bottom() + 2 + line, plot_.width(), line), Qt::AlignCenter,
                     QObject::tr("bytes of a message"));
    painter.save();
    painter.translate(box_.left() + line / 2, plot_.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-plot_.height() / 2, -line / 2, plot_.height(), line), Qt::AlignCenter, facts_.what);
    painter.restore();
  }

  void drawLines(QPainter& painter, std::size_t series) const {
    const QColor colour = facts_.series.size() == 1 ? theme_.ink : seriesColour(series, false, theme_);
    const auto& points = facts_.series[series].points;
    QPolygonF before, after;
    for (const PaybackPoint& point : points) {
      const double x = left(point.bytes) + wide() / 2;
      if (point.before > 0) before << QPointF(x, y(point.before));
      if (point.after > 0) after << QPointF(x, y(point.after));
    }
    painter.setPen(QPen(colour, 1.2, Qt::DashLine));
    painter.drawPolyline(before);
    painter.setPen(QPen(colour, 1.2));
    painter.drawPolyline(after);
    for (const PaybackPoint& point : points)
      for (const bool isAfter : {false, true})
        if (const auto& value = isAfter ? point.measuredAfter : point.measuredBefore; value && *value > 0)
          circle(painter, QPointF(left(point.bytes) + wide() / 2, y(*value)), colour, isAfter);
  }

  // Numbers stand over all bars or over none.
  bool hasRoomForRatios(double bar) const {
    return std::ranges::all_of(facts_.series, [&](const PaybackSeries& series) {
      return std::ranges::all_of(series.points, [&](const PaybackPoint& point) {
        return !point.ratio || metrics_.horizontalAdvance(ratioText(*point.ratio)) <= bar;
      });
    });
  }

  // From 1 on, upwards or downwards.
  void drawBars(QPainter& painter, std::size_t series) const {
    const double bar = wide() * 0.86 / static_cast<double>(facts_.series.size());
    const bool isNumbered = hasRoomForRatios(bar);
    for (const PaybackPoint& point : facts_.series[series].points) {
      if (!point.ratio) continue;
      const double x = left(point.bytes) + wide() * 0.07 + static_cast<double>(series) * bar;
      const double one = y(1), end = y(*point.ratio);
      fillSeries(painter, QRectF(x, std::min(one, end), bar * 0.92, std::max(std::abs(end - one), 0.5)), series, false,
                 theme_, em_);
      double top = std::min(one, end);
      if (point.measuredRatio) {
        circle(painter, QPointF(x + bar * 0.46, y(*point.measuredRatio)), theme_.ink, false);
        top = std::min(top, y(*point.measuredRatio) - em_ * 0.4);
      }
      painter.setPen(theme_.ink);
      if (isNumbered)
        painter.drawText(QRectF(x, top - em_ * lineHigh, bar * 0.92, em_ * lineHigh),
                         Qt::AlignHCenter | Qt::AlignBottom, ratioText(*point.ratio));
    }
  }

  const PaybackFacts& facts_;
  Theme theme_;
  double em_;
  QFontMetricsF metrics_;
  QRectF box_, plot_;
  std::vector<double> sizes_, ticks_;
  double low_ = 0, high_ = 0;
  bool isMeasured_ = false;
};

}  // namespace

Figure paybackFigure(const PaybackFacts& facts, const FigureStyle& style, const QStringList& captions) {
  Figure figure;
  figure.style = style;
  if (std::ranges::all_of(facts.series, [](const PaybackSeries& each) { return each.points.empty(); }))
    figure.emptyBecause = QObject::tr("The table has no size of messages, or no number of iterations.");
  if (!figure.emptyBecause.isEmpty()) return figure;
  figure.captions = captions;
  figure.bodyHeightMm =
      (PaybackDrawing(facts, QRectF(0, 0, style.widthMm * pointsPerMm - 4, 1), style).height() + 4) / pointsPerMm;
  figure.drawBody = [facts, style](QPainter& painter, const QRectF& body) {
    PaybackDrawing(facts, body.adjusted(2, 2, -2, -2), style).draw(painter);
  };
  return figure;
}

}  // namespace weft
