#include "views/fattree/map_picture.h"

#include <algorithm>
#include <cmath>
#include <QFontMetricsF>

#include "views/fattree/map_signs.h"

namespace weft {
namespace {

constexpr double frame = 10;

double textHeight(const MapPicture& picture) { return picture.style.labels.normal * 1.6; }

// Room for one line of text is always kept, so that the map does not jump when a highlight comes or goes.
double headHeight(const MapPicture& picture) { return frame / 2 + textHeight(picture); }

double footHeight(const MapPicture& picture) {
  return picture.legend ? std::ceil(colourBarHeight(picture.style.labels.normal) + frame)
                        : frame;  // whole pixels: it is an image
}

void drawRubberBand(QPainter& painter, const MapPicture& picture) {
  if (picture.rubberBand.isEmpty()) return;
  QColor fill = picture.scene.theme.selection;
  fill.setAlpha(40);
  painter.fillRect(picture.rubberBand, fill);
  painter.setPen(QPen(picture.scene.theme.selection, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(picture.rubberBand);
}

// Of the key of a route there and back; 0 where none is drawn.
double keyWidth(const MapPicture& picture) {
  const MapRoutes& routes = picture.marks.routes;
  return routes.forward.empty() || routes.back.empty() ? 0 : routeKeyWidth(picture.style.labels.normal);
}

// What is missing or not drawn on the left, the highlight on the right; whichever is alone in the middle.
void drawTexts(QPainter& painter, const MapPicture& picture, const QRectF& line) {
  painter.fillRect(line, picture.scene.theme.background);
  painter.setFont(viewFont(picture.style.labels.normal));
  const QFontMetricsF metrics(painter.font());
  const QString banner = (picture.banners + picture.notDrawn).join(" · ");
  const bool both = !banner.isEmpty() && !picture.explanation.isEmpty();
  const double width = (line.width() - 2 * frame) / (both ? 2 : 1);
  const QRectF left(line.left() + frame, line.top(), width - (both ? frame : 0), line.height());
  const QRectF right(line.right() - frame - width, line.top(), width, line.height());
  const auto draw = [&](const QString& text, const QRectF& box, int side, QColor ink) {
    painter.setPen(ink);
    painter.drawText(box, (both ? side : Qt::AlignHCenter) | Qt::AlignVCenter,
                     metrics.elidedText(text, Qt::ElideRight, box.width()));
  };
  draw(banner, left, Qt::AlignLeft, picture.scene.theme.ink);
  if (const double key = keyWidth(picture); key != 0 && key < right.width() / 2) {
    const double text = std::min(metrics.horizontalAdvance(picture.explanation), right.width() - key);
    const double start = both ? right.right() - text - key : right.center().x() - (text + key) / 2;
    drawRouteKey(painter, QRectF(start, line.top(), key, line.height()), picture.scene.theme,
                 picture.style.labels.normal);
    draw(picture.explanation, QRectF(start + key, line.top(), text + 1, line.height()), Qt::AlignRight,
         picture.scene.theme.highlight);
    return;
  }
  draw(picture.explanation, right, Qt::AlignRight, picture.scene.theme.highlight);
}

}  // namespace

namespace {

// What stands around the outermost boxes: frames of units.
double besideBoxes(const MapPicture& picture) {
  return picture.scene.shape && !picture.scene.shape->frames.empty() ? frame : 0;
}

}  // namespace

QMarginsF mapMargins(const MapPicture& picture) {
  return {picture.rowLabels + besideBoxes(picture), headHeight(picture), frame, footHeight(picture)};
}

QRectF mapArea(const MapPicture& picture) {
  const QMarginsF margins = mapMargins(picture) - QMarginsF(besideBoxes(picture), 0, frame, 0);
  return QRectF(QPointF(), picture.camera.viewport()).marginsRemoved(margins);
}

QImage drawLegendStrip(const MapPicture& picture, double pixelRatio) {
  const QRectF box(0, 0, picture.camera.viewport().width(), footHeight(picture));
  if (picture.scene.bars.empty()) return {};
  QImage image((box.size() * pixelRatio).toSize(), QImage::Format_RGB32);
  image.setDevicePixelRatio(pixelRatio);
  image.fill(picture.scene.theme.background);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  drawColourBars(painter, box.adjusted(frame, frame / 2, -frame, 0), picture.scene.bars, picture.scene.theme,
                 picture.style.labels.normal);
  return image;
}

void paintOverlay(QPainter& painter, const MapPicture& picture) {
  const QSizeF viewport = picture.camera.viewport();
  const Theme& theme = picture.scene.theme;
  const QRectF head(0, 0, viewport.width(), headHeight(picture));
  if (picture.empty()) {
    painter.fillRect(QRectF(QPointF(), viewport), theme.background);
    drawTexts(painter, picture, head.translated(0, viewport.height() / 2 - head.height()));
    return;
  }
  const QRectF area = mapArea(picture);
  const QTransform toScreen = picture.camera.toScreen();
  painter.save();
  painter.setClipRect(area);
  drawApart(painter, picture.scene, toScreen, area);
  drawFrames(painter, picture.scene, toScreen, area, picture.style.labels.smallest);
  drawMarks(painter, picture.scene, toScreen, area, picture.marks, picture.style.labels.smallest);
  drawOutline(painter, picture.scene, toScreen, picture.selected, theme.selection, 2.5);
  for (const HostIndex host : picture.hoveredElsewhere)
    drawOutline(painter, picture.scene, toScreen, MapTarget(host), theme.ink, 1);
  drawOutline(painter, picture.scene, toScreen, picture.hovered, theme.ink, 1.2);
  drawLabels(
      painter,
      placeLabels(picture.scene, toScreen, area, picture.style.labels, boxesOf(*picture.scene.shape, picture.selected)),
      theme);
  if (const auto member =
          memberLabel(picture.scene, toScreen, area, picture.style.labels, picture.selected, picture.selectedName))
    drawLabels(painter, {*member}, theme);
  drawRubberBand(painter, picture);
  painter.restore();

  const QRectF strip(0, area.top(), area.left(), area.height());
  painter.fillRect(strip, theme.background);
  drawRowLabels(painter, picture.scene, toScreen, strip, picture.style.labels.normal);
  drawTexts(painter, picture, head);
  const QRectF foot(0, area.bottom(), viewport.width(), viewport.height() - area.bottom());
  if (picture.legendStrip.isNull()) painter.fillRect(foot, theme.background);
  else painter.drawImage(foot.topLeft(), picture.legendStrip);
}

}  // namespace weft
