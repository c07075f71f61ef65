#include "views/fattree/map_painter.h"

#include <algorithm>
#include <QFontMetricsF>

#include "core/base/work_stop.h"
#include "views/shared/sign_marks.h"

namespace weft {
namespace {

QPolygonF screenPath(const MapScene& scene, const QTransform& toScreen, HalfIndex half) {
  QPolygonF path;
  for (const QPointF& point : scene.shape->path(half)) path << toScreen.map(point);
  return path;
}

void drawBoxes(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible) {
  for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
    const QRectF rect = toScreen.mapRect(scene.shape->glyphs[i].rect);
    if (!rect.intersects(visible)) continue;
    const bool framed = rect.width() >= outlinedFrom, hollow = framed && isHollow(scene, scene.glyphs[i]);
    painter.fillRect(rect, hollow ? scene.theme.background : QColor(scene.glyphs[i].colour));
    if (hollow && isNotRecorded(scene, scene.glyphs[i])) drawHatch(painter, rect, hatchBetween, scene.theme.zero, 0.8);
    if (i < scene.inside.size() && !scene.shape->plan->boxes[i].inside.empty())
      painter.fillRect(
          QRectF(rect.left(), rect.bottom() - rect.height() * innerBand, rect.width(), rect.height() * innerBand),
          QColor(scene.inside[i].colour));
    eachStrip(scene, i, rect, [&](const QRectF& strip, QRgb colour) { painter.fillRect(strip, QColor(colour)); });
    if (isLess(scene, scene.glyphs[i])) painter.fillRect(coreOf(rect), scene.theme.background);
    if (scene.glyphs[i].onlyFirst) {
      drawOnlyFirst(painter, rect, scene.theme, 0.8);
      continue;
    }
    if (!framed) continue;
    painter.setPen(QPen(outlineOf(scene, scene.glyphs[i]), 0.8));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect);
  }
}

}  // namespace

QColor outlineOf(const MapScene& scene, const MapInk& ink) {
  if (!ink.lit) return scene.theme.grid;
  return isHollow(scene, ink) ? scene.theme.absent : scene.theme.muted;
}

double lineWidth(const MapScene& scene, HalfIndex half, double zoom, const MapStyle& style) {
  const MapInk& ink = scene.halves[number(half)];
  const double wanted = (isHot(scene, half) ? style.hotLine : style.line) * ink.width;
  const double room = scene.shape->halves[number(half)].room * zoom;
  return std::clamp(room * (ink.width > 1 ? 0.7 : 0.9), style.line * 0.5, wanted);
}

void drawLinksAndBoxes(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                       const MapStyle& style, const MapBudget& budget) {
  painter.setBrush(Qt::NoBrush);
  QPen pen(Qt::black, style.line, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  for (const HalfIndex half : visibleHalves(scene, toScreen, visible, budget)) {
    WorkStop::look();
    const MapInk& ink = scene.halves[number(half)];
    const double width = lineWidth(scene, half, toScreen.m11(), style);
    pen.setColor(QColor(ink.colour));
    pen.setWidthF(width);
    const MapLine& stands = scene.shape->plan->lines[number(half) / 2];
    if (stands.impaired == stands.count) pen.setDashPattern({8 / width, 5 / width});
    else if (ink.onlyFirst) pen.setDashPattern({1.5 / width, 3 / width});
    else pen.setStyle(Qt::SolidLine);
    const QPolygonF path = screenPath(scene, toScreen, half);
    painter.setPen(pen);
    painter.drawPolyline(path);
    if (!isLess(scene, ink) || width < coredFrom * style.line / MapStyle().line) continue;
    painter.setPen(QPen(scene.theme.background, width * coreShare, Qt::SolidLine, Qt::FlatCap));
    painter.drawPolyline(path);
  }
  drawBoxes(painter, scene, toScreen, visible);
}

// Lines of their own, because SVG has no brushes with patterns.
void drawApart(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible) {
  constexpr double between = 6;
  QColor ink = scene.theme.muted;
  ink.setAlphaF(0.45F);
  painter.setPen(QPen(ink, 0.7));
  for (const MapRow& row : scene.shape->rows) {
    if (!row.apart || row.glyphs.empty()) continue;
    const QRectF box = toScreen.mapRect(scene.shape->glyphs[row.glyphs.front()].rect);
    const QRectF band = QRectF(visible.left(), box.top() - 4, visible.width(), box.height() + 8).intersected(visible);
    if (band.isEmpty()) continue;
    painter.save();
    painter.setClipRect(band, Qt::IntersectClip);
    for (double x = band.left() - band.height(); x < band.right(); x += between)
      painter.drawLine(QPointF(x, band.bottom()), QPointF(x + band.height(), band.top()));
    painter.restore();
  }
}

void drawFrames(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                int fontPixels) {
  constexpr double least = 12;  // pixels of width; narrower outlines would be a fence
  painter.setPen(QPen(scene.theme.muted, 0.8));
  painter.setBrush(Qt::NoBrush);
  for (const MapOutline& frame : scene.shape->frames) {
    const QRectF rect = frameOnScreen(frame, toScreen, fontPixels);
    if (rect.width() >= least && rect.intersects(visible)) painter.drawRoundedRect(rect, 2, 2);
  }
}

QRectF coreOf(const QRectF& box) {
  return {box.left(), box.top() + box.height() * coreOfBox, box.width(), box.height() * coreOfBox};
}

double rowLabelWidth(const Layout& layout, int fontPixels) {
  const QFontMetricsF metrics(viewFont(fontPixels));
  double width = 0;
  for (const LayoutRow& row : layout.rows)
    width = std::max(width, metrics.horizontalAdvance(QString::fromStdString(row.label)));
  return width + fontPixels;
}

void drawRowLabels(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& strip,
                   int fontPixels) {
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
             const MapStyle& style, const MapMarks& marks, const MapTarget& selected) {
  painter.save();
  painter.setClipRect(box, Qt::IntersectClip);
  const QRectF visible = box.adjusted(strip, 0, 0, 0);
  drawLinksAndBoxes(painter, scene, toScreen, visible, style);
  drawApart(painter, scene, toScreen, visible);
  drawFrames(painter, scene, toScreen, visible, style.labels.smallest);
  drawMarks(painter, scene, toScreen, visible, marks, style.labels.smallest);
  drawOutline(painter, scene, toScreen, selected, scene.theme.selection, style.hotLine);
  drawLabels(painter, placeLabels(scene, toScreen, visible, style.labels, boxesOf(*scene.shape, selected)),
             scene.theme);
  const QRectF left(box.left(), box.top(), strip, box.height());
  painter.fillRect(left, scene.theme.background);
  drawRowLabels(painter, scene, toScreen, left, style.labels.normal);
  painter.restore();
}

void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const MapTarget& target,
                 QColor colour, double width) {
  const auto shown = shownAs(*scene.shape, target);
  if (const auto* half = std::get_if<HalfIndex>(&shown))
    drawOutline(painter, scene, toScreen, *half, colour, width * 2);
  else if (const auto* box = std::get_if<std::uint32_t>(&shown))
    drawOutline(painter, scene, toScreen, *box, colour, width);
}

void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, HalfIndex half, QColor colour,
                 double width) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(screenPath(scene, toScreen, half));
}

void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, std::uint32_t glyph,
                 QColor colour, double width) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(toScreen.mapRect(scene.shape->glyphs[glyph].rect).adjusted(-width, -width, width, width));
}

}  // namespace weft
