#include "views/fattree/map_painter.h"

#include <algorithm>
#include <QFontMetricsF>
#include <QPainterPath>

namespace weft {
namespace {

constexpr double outlinedFrom = 6;  // pixels of width; an outline would drown narrower boxes

QPolygonF screenPath(const MapScene& scene, const QTransform& toScreen, EndIndex end) {
  QPolygonF path;
  for (const QPointF& point : scene.shape->path(end)) path << toScreen.map(point);
  return path;
}

void drawBoxes(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible) {
  for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
    const QRectF rect = toScreen.mapRect(scene.shape->glyphs[i].rect);
    if (!rect.intersects(visible)) continue;
    painter.fillRect(rect, QColor(scene.glyphs[i].colour));
    if (rect.width() < outlinedFrom) continue;
    painter.setPen(QPen(scene.glyphs[i].lit ? scene.theme.muted : scene.theme.grid, 0.8));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
  }
}

}  // namespace

bool isHot(const MapScene& scene, EndIndex end) {
  const MapInk& ink = scene.halves[number(end)];
  return ink.lit && ink.bytes && !scene.bars.empty() &&
         scene.bars.back().scale.position(static_cast<double>(*ink.bytes)) > 2.0 / 3;
}

double lineWidth(const MapScene& scene, double zoom, const MapStyle& style) {
  return std::clamp(scene.shape->pitch * zoom * 0.6, style.line * 0.5, style.line);
}

void drawLinksAndBoxes(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                       const MapStyle& style) {
  painter.setBrush(Qt::NoBrush);
  const double line = lineWidth(scene, toScreen.m11(), style);
  const double hotLine = line * style.hotLine / style.line;
  QPen pen(Qt::black, line, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  QRgb last = 0;
  bool lastHot = false;
  for (const EndIndex end : scene.drawOrder) {
    const QPolygonF path = screenPath(scene, toScreen, end);
    if (!path.boundingRect().adjusted(-2, -2, 2, 2).intersects(visible)) continue;
    const bool hot = isHot(scene, end);
    if (const QRgb colour = scene.halves[number(end)].colour; colour != last || hot != lastHot) {
      pen.setColor(QColor(colour));
      pen.setWidthF(hot ? hotLine : line);
      painter.setPen(pen);
      last = colour;
      lastHot = hot;
    }
    painter.drawPolyline(path);
  }
  drawBoxes(painter, scene, toScreen, visible);
}

double rowLabelWidth(const Layout& layout, int fontPixels) {
  const QFontMetricsF metrics(viewFont(fontPixels));
  double width = 0;
  for (const LayoutRow& row : layout.rows)
    width = std::max(width, metrics.horizontalAdvance(QString::fromStdString(row.label)));
  return width + fontPixels;
}

void drawRowLabels(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& strip, int fontPixels) {
  painter.setFont(viewFont(fontPixels));
  const QFontMetricsF metrics(painter.font());
  painter.setPen(scene.theme.muted);
  double bottom = -1e9;
  for (const MapRow& row : scene.shape->rows) {
    const double y = toScreen.map(QPointF(0, row.y)).y();
    const double top = y - metrics.height() / 2;
    if (top < std::max(bottom, strip.top()) || top + metrics.height() > strip.bottom()) continue;
    painter.drawText(QPointF(strip.left() + fontPixels * 0.4, y + metrics.capHeight() / 2), row.label);
    bottom = top + metrics.height();
  }
}

void drawMap(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& box, double strip,
             const MapStyle& style) {
  painter.save();
  painter.setClipRect(box, Qt::IntersectClip);
  const QRectF visible = box.adjusted(strip, 0, 0, 0);
  drawLinksAndBoxes(painter, scene, toScreen, visible, style);
  drawLabels(painter, placeLabels(scene, toScreen, visible, style.labels), scene.theme);
  const QRectF left(box.left(), box.top(), strip, box.height());
  painter.fillRect(left, scene.theme.background);
  drawRowLabels(painter, scene, toScreen, left, style.labels.normal);
  painter.restore();
}

void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, EndIndex end, QColor colour, double width) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(screenPath(scene, toScreen, end));
}

void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, std::uint32_t glyph, QColor colour,
                 double width) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(toScreen.mapRect(scene.shape->glyphs[glyph].rect).adjusted(-width, -width, width, width));
}

}  // namespace weft
