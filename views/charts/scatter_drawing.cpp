#include "views/charts/scatter_drawing.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "views/charts/bar_axis.h"
#include "views/shared/number_text.h"
#include "views/shared/series_colours.h"
#include "views/shared/text.h"

namespace weft {
namespace {

// Seconds between two round ends; not from 0, because differences are what matters.
struct ScatterTimeAxis {
  double low = 0, high = 1, step = 1, unit = 1;
  QString unitName;

  ScatterTimeAxis(double least, double most, int wanted) {
    const double span = most > least ? most - least : std::max(std::abs(most), 1e-9);
    const BarAxis steps = axisFor(BarMetric::time, span, wanted), units = axisFor(BarMetric::time, most, wanted);
    step = steps.tickStep * steps.unit;
    low = std::floor(least / step - 0.1) * step;
    high = std::ceil(most / step + 0.1) * step;
    if (least >= 0) low = std::max(low, 0.0);
    unit = units.unit;
    unitName = units.unitName;
  }
  double part(double value) const { return (value - low) / (high - low); }
  QString text(double value) const {
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step / unit) - 1e-9)), 0, 9);
    return QString::number(value / unit, 'f', decimals);
  }
  std::vector<double> ticks() const {
    std::vector<double> all;
    const auto count = std::min(40L, std::lround((high - low) / step));
    for (long i = 0; i <= count; ++i) all.push_back(low + static_cast<double>(i) * step);
    return all;
  }
};

QPainterPath marker(std::size_t series, const QPointF& at, double size) {
  QPainterPath path;
  const double r = size / 2;
  const auto corners = [&](std::initializer_list<QPointF> points) {
    QPolygonF shape;
    for (const QPointF& each : points) shape << at + each * r;
    shape << shape.front();
    path.addPolygon(shape);
  };
  switch (series % 6) {
    case 0:
      path.addEllipse(at, r, r);
      break;
    case 1:
      corners({{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {-0.9, 0.9}});
      break;
    case 2:
      corners({{0, -1.1}, {1.1, 0.9}, {-1.1, 0.9}});
      break;
    case 3:
      corners({{0, -1.25}, {1.25, 0}, {0, 1.25}, {-1.25, 0}});
      break;
    case 4:
      corners({{0, 1.1}, {1.1, -0.9}, {-1.1, -0.9}});
      break;
    default:
      corners({{-0.4, -1.1},
               {0.4, -1.1},
               {0.4, -0.4},
               {1.1, -0.4},
               {1.1, 0.4},
               {0.4, 0.4},
               {0.4, 1.1},
               {-0.4, 1.1},
               {-0.4, 0.4},
               {-1.1, 0.4},
               {-1.1, -0.4},
               {-0.4, -0.4}});
  }
  return path;
}

class ScatterDrawing {
 public:
  ScatterDrawing(QPainter& painter, const QRectF& box, const ScatterFacts& facts, const Theme& theme, int fontPixels,
                 std::optional<CommunicatorId> selected)
      : painter_(painter), box_(box), facts_(facts), theme_(theme), em_(fontPixels), metrics_(viewFont(fontPixels)),
        selected_(selected) {}

  std::vector<ChartHit> draw() {
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.setFont(viewFont(static_cast<int>(em_)));
    double leastX = INFINITY, mostX = -INFINITY, leastY = INFINITY, mostY = -INFINITY;
    for (const ScatterSeries& series : facts_.series)
      for (const ScatterPoint& point : series.points) {
        leastX = std::min(leastX, point.total);
        mostX = std::max(mostX, point.total);
        leastY = std::min(leastY, point.mean);
        mostY = std::max(mostY, point.mean);
      }
    const double legend = metrics_.height() * 1.25 * static_cast<double>(facts_.series.size()) + em_ * 0.6;
    const ScatterTimeAxis x(leastX, mostX, std::max(2, static_cast<int>(box_.width() / (em_ * 9)))),
        y(leastY, mostY, 5);
    double labels = 0;
    for (const double tick : y.ticks()) labels = std::max(labels, metrics_.horizontalAdvance(y.text(tick)));
    const QRectF plot(QPointF(box_.left() + labels + em_ * 2.2, box_.top() + legend),
                      QPointF(box_.right() - em_ * 1.5, box_.bottom() - metrics_.height() * 2.6));
    drawAxes(plot, x, y);
    for (std::size_t at = 0; at < facts_.series.size(); ++at) {
      drawLegend(at);
      drawSeries(plot, x, y, at);
    }
    painter_.restore();
    return std::move(hits_);
  }

 private:
  QColor colour(std::size_t series) const { return theme_.grey ? theme_.ink : seriesColour(series, false, theme_); }
  bool isSelected(const ScatterSeries& series) const { return selected_ && series.communicator == selected_; }

  void drawAxes(const QRectF& plot, const ScatterTimeAxis& x, const ScatterTimeAxis& y) {
    const QPen grid(theme_.grid, em_ / 12), ink(theme_.ink, em_ / 10);
    for (const double tick : x.ticks()) {
      const double at = plot.left() + x.part(tick) * plot.width();
      painter_.setPen(grid);
      painter_.drawLine(QPointF(at, plot.top()), QPointF(at, plot.bottom()));
      painter_.setPen(ink);
      painter_.drawText(
          QPointF(at - metrics_.horizontalAdvance(x.text(tick)) / 2, plot.bottom() + em_ * 0.3 + metrics_.ascent()),
          x.text(tick));
    }
    for (const double tick : y.ticks()) {
      const double at = plot.bottom() - y.part(tick) * plot.height();
      painter_.setPen(grid);
      painter_.drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
      painter_.setPen(ink);
      painter_.drawText(QPointF(plot.left() - em_ * 0.4 - metrics_.horizontalAdvance(y.text(tick)),
                                at + (metrics_.ascent() - metrics_.descent()) / 2),
                        y.text(tick));
    }
    const QString below = QString("%1 [%2]").arg(sentence(facts_.origin), x.unitName);
    painter_.drawText(QPointF(plot.center().x() - metrics_.horizontalAdvance(below) / 2,
                              plot.bottom() + em_ * 0.3 + metrics_.height() + metrics_.ascent()),
                      below);
    painter_.save();
    const QString beside = QObject::tr("mean time of a rank [%1]").arg(y.unitName);
    painter_.translate(box_.left() + metrics_.ascent(), plot.center().y() + metrics_.horizontalAdvance(beside) / 2);
    painter_.rotate(-90);
    painter_.drawText(QPointF(0, 0), beside);
    painter_.restore();
  }

  void drawMark(std::size_t series, const QPointF& at, double size) {
    painter_.setPen(QPen(theme_.background, em_ / 14));
    painter_.setBrush(colour(series));
    painter_.drawPath(marker(series, at, size));
  }

  void drawLegend(std::size_t at) {
    const ScatterSeries& series = facts_.series[at];
    const double line = metrics_.height() * 1.25, top = box_.top() + static_cast<double>(at) * line;
    drawMark(at, {box_.left() + em_ * 0.6, top + metrics_.height() / 2}, em_ * 0.8);
    painter_.setPen(isSelected(series) ? theme_.highlight : theme_.ink);
    const QString text = metrics_.elidedText(seriesText(series), Qt::ElideMiddle, box_.width() - em_ * 2);
    painter_.drawText(QPointF(box_.left() + em_ * 1.5, top + metrics_.ascent()), text);
    hits_.push_back({QRectF(box_.left(), top, em_ * 1.5 + metrics_.horizontalAdvance(text), line), seriesText(series),
                     series.communicator});
  }

  void drawSeries(const QRectF& plot, const ScatterTimeAxis& x, const ScatterTimeAxis& y, std::size_t at) {
    const ScatterSeries& series = facts_.series[at];
    const auto place = [&](double total, double mean) {
      return QPointF(plot.left() + x.part(total) * plot.width(), plot.bottom() - y.part(mean) * plot.height());
    };
    if (const auto& line = series.fit.line) {
      const auto [least, most] = std::ranges::minmax(series.points, {}, &ScatterPoint::total);
      painter_.setPen(QPen(colour(at), isSelected(series) ? em_ / 5 : em_ / 12));
      painter_.drawLine(place(least.total, line->intercept + line->slope * least.total),
                        place(most.total, line->intercept + line->slope * most.total));
    }
    for (const ScatterPoint& point : series.points) {
      const QPointF middle = place(point.total, point.mean);
      const double size = em_ * (isSelected(series) ? 1.1 : 0.8);
      drawMark(at, middle, size);
      const QString tip = QObject::tr("%1\n%2\n%3: %4 s\nmean time of a rank: %5 s")
                              .arg(qt(series.label), qt(facts_.runs[point.run]), sentence(facts_.origin),
                                   qt(exactText(point.total)), qt(exactText(point.mean)));
      hits_.push_back({QRectF(middle.x() - size, middle.y() - size, 2 * size, 2 * size), tip, series.communicator});
    }
  }

  QPainter& painter_;
  QRectF box_;
  const ScatterFacts& facts_;
  const Theme& theme_;
  double em_;
  QFontMetricsF metrics_;
  std::optional<CommunicatorId> selected_;
  std::vector<ChartHit> hits_;
};

// Two decimals, or as many as it takes not to say that what is nearly a line is one.
QString correlationText(double r) {
  int decimals = 2;
  while (decimals < 9 && std::abs(r) < 1 && std::abs(QString::number(r, 'f', decimals).toDouble()) == 1) ++decimals;
  return "r = " + QString::number(r, 'f', decimals);
}

}  // namespace

QString seriesText(const ScatterSeries& series) {
  const QString r = series.fit.r ? correlationText(*series.fit.r) : QObject::tr("no correlation is defined");
  return QObject::tr("%1: %2, %n run(s)", nullptr, formOf(series.points.size())).arg(qt(series.label), r);
}

double scatterHeight(const ScatterFacts& facts, double width, int fontPixels) {
  return std::clamp(width * 0.6, fontPixels * 16.0, fontPixels * 34.0) +
         fontPixels * 1.6 * static_cast<double>(facts.series.size());
}

std::vector<ChartHit> drawScatter(QPainter& painter, const QRectF& box, const ScatterFacts& facts, const Theme& theme,
                                  int fontPixels, std::optional<CommunicatorId> selected) {
  if (facts.series.empty()) return {};
  return ScatterDrawing(painter, box, facts, theme, fontPixels, selected).draw();
}

}  // namespace weft
