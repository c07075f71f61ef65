#include "views/timeline/timeline_drawing.h"

#include <array>

#include "views/shared/item_text.h"
#include "views/shared/legend.h"
#include "views/shared/round_step.h"
#include "views/shared/window_strip.h"

namespace weft {
namespace {

constexpr double textGap = 4;
constexpr double behindEnd = 0.45;  // opacity of the columns where a link end has a line

// A round number at or above the largest column.
double topOf(const TimelineFacts& facts) {
  if (facts.largest == 0) return 1;
  const double step = roundStep(facts.largest / 4);
  return std::ceil(facts.largest / step - 1e-9) * step;
}

double lineOf(int fontPixels) { return fontPixels * 1.4; }

// What is a colour is a texture as well where there are no colours.
QBrush brushOf(PairClass kind, const Theme& theme) {
  static constexpr std::array patterns{Qt::SolidPattern, Qt::Dense4Pattern, Qt::BDiagPattern, Qt::DiagCrossPattern,
                                       Qt::HorPattern};
  return theme.grey ? QBrush(classColour(kind, theme), patterns.at(std::size_t(kind) - 1))
                    : QBrush(classColour(kind, theme));
}

void drawColumns(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  const TimelineFacts& facts = scene.facts;
  for (std::uint32_t column = 0; column < facts.columns.size(); ++column) {
    double below = 0;
    const std::vector<std::uint64_t>& bytes = facts.columns[column].bytes;
    for (std::size_t one = 0; one < bytes.size(); ++one) {
      if (bytes[one] == 0) continue;
      const double above = below + static_cast<double>(bytes[one]);
      // The faintest traffic is still seen.
      const double top = std::min(at.y(above), at.y(below) - 0.5);
      painter.fillRect(QRectF(QPointF(at.x(column), top), QPointF(at.x(column + 1), at.y(below))),
                       brushOf(facts.classes[one], scene.theme));
      below = above;
    }
  }
}

// What was sent until then: a class above the others, from nothing at the first column's beginning to its end's sum.
void drawAreas(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  const TimelineFacts& facts = scene.facts;
  std::vector<double> below(facts.columns.size() + 1);
  painter.save();
  painter.setPen(Qt::NoPen);
  for (std::size_t one = 0; one < facts.classes.size(); ++one) {
    QPolygonF area;
    for (std::size_t end = below.size(); end-- > 0;) area << QPointF(at.x(double(end)), at.y(below[end]));
    for (std::size_t end = 0; end < below.size(); ++end) {
      if (end > 0) below[end] += static_cast<double>(facts.columns[end - 1].bytes[one]);
      area << QPointF(at.x(double(end)), at.y(below[end]));
    }
    painter.setBrush(brushOf(facts.classes[one], scene.theme));
    painter.drawPolygon(area);
  }
  painter.restore();
}

QPen counterPen(const Theme& theme) { return {theme.ink, 1.4, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin}; }

double lastBefore(const std::vector<std::optional<double>>& values, std::size_t column) {
  while (column-- > 0)
    if (values[column]) return *values[column];
  return 0;
}

// Steps, because a column has one value, or what was reached at its end; no line where nothing was read.
template <class ToY>
void drawLine(QPainter& painter, const TimelineGeometry& at, const std::vector<std::optional<double>>& values,
              bool isCumulative, const ToY& toY) {
  QPolygonF line;
  for (std::size_t column = 0; column <= values.size(); ++column) {
    if (column < values.size() && values[column]) {
      const QPointF end(at.x(double(column) + 1), toY(*values[column]));
      if (!isCumulative) line << QPointF(at.x(double(column)), end.y());
      else if (line.empty()) line << QPointF(at.x(double(column)), toY(lastBefore(values, column)));
      line << end;
      continue;
    }
    painter.drawPolyline(line);
    line.clear();
  }
}

QBrush othersBrush(const Theme& theme) { return {theme.ink, Qt::BDiagPattern}; }

// From the line of the counters down to what the run sent of it.
void drawOthers(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  const TimelineFacts& facts = scene.facts;
  for (std::size_t column = 0; column < facts.others.size(); ++column) {
    if (!facts.others[column] || !(*facts.others[column] > 0) || !facts.counted[column]) continue;
    const double top = *facts.counted[column], bottom = std::max(0.0, top - *facts.others[column]);
    painter.fillRect(QRectF(QPointF(at.x(double(column)), at.y(top)), QPointF(at.x(double(column) + 1), at.y(bottom))),
                     othersBrush(scene.theme));
  }
}

void drawCounted(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  painter.setPen(counterPen(scene.theme));
  drawLine(painter, at, scene.facts.counted, scene.facts.isCumulative, [&](double bytes) { return at.y(bytes); });
}

QPen metricPen(const Theme& theme) {
  return {theme.grey ? theme.muted : theme.selection, 1.2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin};
}

// Values below zero are at the bottom; the tooltip has them.
void drawMetric(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  if (!scene.facts.metric) return;
  painter.setPen(metricPen(scene.theme));
  drawLine(painter, at, scene.facts.metric->values, scene.facts.isCumulative,
           [&](double value) { return at.metricY(std::max(0.0, value)); });
}

QPen endPen(const Theme& theme) {
  return {theme.grey ? theme.ink : theme.accent, 1.8, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin};
}

bool hasEnd(const TimelineScene& scene) { return scene.line && !scene.line->bytes.empty(); }

// Through the middles of columns. It has a scale of its own: beside all links one end would be flat.
void drawEnd(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  if (!hasEnd(scene)) return;
  const std::vector<double> columns = scene.line->in(scene.facts);
  const double largest = columns.empty() ? 0 : std::ranges::max(columns);
  if (largest <= 0) return;
  QPolygonF line;
  for (std::size_t column = 0; column < columns.size(); ++column)
    line << QPointF(at.x(static_cast<double>(column) + 0.5),
                    at.plot.bottom() - at.plot.height() * columns[column] / largest);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(scene.theme.background, 3.6));
  painter.drawPolyline(line);
  painter.setPen(endPen(scene.theme));
  painter.drawPolyline(line);
  painter.restore();
}

void drawMetricAxis(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  if (!scene.facts.metric) return;
  const double step = at.metricHigh / 4, line = lineOf(scene.fontPixels);
  painter.setPen(metricPen(scene.theme).color());
  for (int tick = 0; tick <= 4; ++tick)
    painter.drawText(
        QRectF(at.plot.right() + textGap, at.metricY(tick * step) - line / 2, 5.0 * scene.fontPixels, line),
        Qt::AlignLeft | Qt::AlignVCenter, tickCount(tick * step));
}

void drawBytesAxis(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  const double step = roundStep(at.high / 4), line = lineOf(scene.fontPixels);
  for (int tick = 0; tick * step <= at.high * 1.0001; ++tick) {
    const double y = at.y(tick * step);
    painter.setPen(QPen(scene.theme.grid, 0.7));
    painter.drawLine(QPointF(at.plot.left(), y), QPointF(at.plot.right(), y));
    painter.setPen(scene.theme.ink);
    painter.drawText(QRectF(0, y - line / 2, at.plot.left() - textGap, line), Qt::AlignRight | Qt::AlignVCenter,
                     tickBytes(tick * step));
  }
}

void drawTimeAxis(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  const double start = scene.facts.startSeconds(), seconds = scene.facts.seconds(), line = lineOf(scene.fontPixels);
  const double wanted = std::max(1.0, at.plot.width() / (6.0 * scene.fontPixels)),
               step = roundStep(seconds * at.window.span / wanted);
  painter.setPen(scene.theme.ink);
  painter.drawLine(at.plot.bottomLeft(), at.plot.bottomRight());
  const double first = start + at.window.first * seconds, end = start + at.window.end() * seconds;
  const int digits = std::clamp(static_cast<int>(std::ceil(std::log10(std::max(end / step, 1.0)))) + 1, 6, 15);
  for (double tick = std::ceil(first / step - 1e-6); tick * step <= end + seconds * 1e-4; ++tick) {
    const double x = at.x((tick * step - start) / scene.facts.columnSeconds());
    painter.drawLine(QPointF(x, at.plot.bottom()), QPointF(x, at.plot.bottom() + 3));
    painter.drawText(QRectF(x - 50, at.plot.bottom() + 3, 100, line), Qt::AlignHCenter | Qt::AlignTop,
                     QString::number(tick * step, 'g', digits));
  }
  const QString title = QObject::tr("seconds since the recording began");
  const double wide = painter.fontMetrics().horizontalAdvance(title), y = at.plot.bottom() + 3 + line;
  const QRectF below(at.plot.left(), y, at.plot.width(), line);
  painter.drawText(wide > below.width() && wide <= at.right ? QRectF(0, y, at.right, line) : below, Qt::AlignCenter,
                   wide <= at.right ? title : QObject::tr("seconds"));
}

void drawClasses(QPainter& painter, const QRectF& row, const TimelineScene& scene) {
  double x = row.left();
  const double side = scene.fontPixels * 0.8;
  for (const PairClass kind : scene.facts.classes) {
    if (hasEnd(scene)) painter.setOpacity(behindEnd);
    painter.fillRect(QRectF(x, row.center().y() - side / 2, side, side), brushOf(kind, scene.theme));
    if (hasEnd(scene)) painter.setOpacity(1);
    const QString name = classText(kind);
    const double width = painter.fontMetrics().horizontalAdvance(name);
    painter.setPen(scene.theme.ink);
    painter.drawText(QRectF(x + side + textGap, row.top(), width + 2, row.height()), Qt::AlignVCenter, name);
    x += side + width + 5 * textGap;
  }
  if (!scene.facts.others.empty()) {
    const QString name = QObject::tr("others than the run");
    const double width = painter.fontMetrics().horizontalAdvance(name);
    painter.fillRect(QRectF(x, row.center().y() - side / 2, side, side), othersBrush(scene.theme));
    painter.setPen(QPen(scene.theme.ink, 0.7));
    painter.drawRect(QRectF(x, row.center().y() - side / 2, side, side));
    painter.drawText(QRectF(x + side + textGap, row.top(), width + 2, row.height()), Qt::AlignVCenter, name);
    x += side + width + 5 * textGap;
  }
  const auto lineNamed = [&](const QPen& pen, const QString& name) {
    painter.setPen(pen);
    painter.drawLine(QPointF(x, row.center().y()), QPointF(x + 2 * side, row.center().y()));
    painter.setPen(scene.theme.ink);
    const QString shown = painter.fontMetrics().elidedText(name, Qt::ElideRight,
                                                           static_cast<int>(std::max(0.0, row.right() - x - 2 * side)));
    painter.drawText(QRectF(x + 2 * side + textGap, row.top(), row.right() - x, row.height()), Qt::AlignVCenter, shown);
    x += 2 * side + painter.fontMetrics().horizontalAdvance(shown) + 5 * textGap;
  };
  if (!scene.facts.counted.empty()) lineNamed(counterPen(scene.theme), QObject::tr("port counters, all hosts"));
  if (scene.facts.metric) lineNamed(metricPen(scene.theme), metricTitle(*scene.facts.metric));
  if (hasEnd(scene))
    lineNamed(endPen(scene.theme), QObject::tr("%1, scaled to its own largest value").arg(scene.line->name));
}

void drawChosen(QPainter& painter, const TimelineGeometry& at, const TimelineScene& scene) {
  if (!scene.chosen) return;
  const auto [first, end] = scene.facts.columnsOf(*scene.chosen);
  QColor veil = scene.theme.background;
  veil.setAlphaF(0.6F);
  painter.fillRect(QRectF(at.plot.topLeft(), QPointF(at.x(first), at.plot.bottom())), veil);
  painter.fillRect(QRectF(QPointF(at.x(end), at.plot.top()), at.plot.bottomRight()), veil);
  painter.setPen(QPen(scene.theme.selection, 1.5));
  painter.drawRect(QRectF(QPointF(at.x(first), at.plot.top()), QPointF(at.x(end), at.plot.bottom())));
}

}  // namespace

// After Okabe and Ito's colours for all eyes; greys apart from each other.
QColor classColour(PairClass kind, const Theme& theme) {
  static constexpr std::array<QRgb, 5> light{0xff0072b2, 0xffe69f00, 0xff009e73, 0xffcc79a7, 0xff8c510a};
  static constexpr std::array<QRgb, 5> dark{0xff56b4e9, 0xffe69f00, 0xff1bb890, 0xffcc79a7, 0xffb98a5e};
  static constexpr std::array<QRgb, 5> grey{0xff333333, 0xff666666, 0xff8c8c8c, 0xff4d4d4d, 0xff999999};
  return QColor((theme.grey ? grey : theme.dark ? dark : light).at(std::size_t(kind) - 1));
}

TimelineGeometry placeTimeline(const TimelineFacts& facts, const QRectF& box, int fontPixels,
                               const AxisWindow& window) {
  const double line = lineOf(fontPixels);
  TimelineGeometry at;
  at.columns = static_cast<std::uint32_t>(facts.columns.size());
  at.whole = facts.bins / facts.binsInColumn;
  at.high = topOf(facts);
  at.right = box.right();
  at.window = window;
  if (facts.metric) at.metricHigh = facts.metric->largest > 0 ? 4 * roundStep(facts.metric->largest / 4) : 1;
  if (facts.metric && at.metricHigh < facts.metric->largest)
    at.metricHigh *= std::ceil(facts.metric->largest / at.metricHigh * 4) / 4;
  at.plot = box.adjusted(5.0 * fontPixels, line + textGap, facts.metric ? -5.0 * fontPixels : -fontPixels,
                         -2 * line - textGap);
  if (at.plot.width() < 1 || at.plot.height() < 1) at.plot = QRectF(at.plot.topLeft(), QSizeF(1, 1));
  return at;
}

void drawTimeline(QPainter& painter, const QRectF& box, const TimelineScene& scene) {
  painter.save();
  painter.translate(box.topLeft());
  const QRectF own(QPointF(), box.size());
  const TimelineGeometry at = placeTimeline(scene.facts, own, scene.fontPixels, scene.window);
  painter.setFont(viewFont(scene.fontPixels));
  painter.setBrush(Qt::NoBrush);
  drawBytesAxis(painter, at, scene);
  const bool clips = !at.window.whole() || at.columns > at.whole + 1e-9;  // or the last column is cut
  if (clips) {
    painter.save();
    painter.setClipRect(at.plot, Qt::IntersectClip);
  }
  if (hasEnd(scene)) painter.setOpacity(behindEnd);
  scene.facts.isCumulative ? drawAreas(painter, at, scene) : drawColumns(painter, at, scene);
  if (hasEnd(scene)) painter.setOpacity(1);
  drawOthers(painter, at, scene);
  drawCounted(painter, at, scene);
  drawMetric(painter, at, scene);
  drawEnd(painter, at, scene);
  drawChosen(painter, at, scene);
  if (clips) painter.restore();
  drawWindowStrip(painter, at.plot, at.window, scene.theme);
  drawTimeAxis(painter, at, scene);
  drawMetricAxis(painter, at, scene);
  drawClasses(painter, QRectF(at.plot.left(), 0, at.right - scene.corner - at.plot.left(), lineOf(scene.fontPixels)),
              scene);
  if (scene.hovered && *scene.hovered < at.columns) {
    painter.setPen(QPen(scene.theme.ink, 1));
    painter.drawRect(
        QRectF(QPointF(at.x(*scene.hovered), at.plot.top()), QPointF(at.x(*scene.hovered + 1), at.plot.bottom())) &
        at.plot);
  }
  painter.restore();
}

}  // namespace weft
