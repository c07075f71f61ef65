#include "views/fattree/map_signs.h"

#include <QFontMetricsF>

#include "views/fattree/map_marks.h"
#include "views/fattree/map_painter.h"
#include "views/shared/legend.h"
#include "views/shared/sign_marks.h"

namespace weft {
namespace {

QLineF middleOf(const QRectF& box) { return {box.left(), box.center().y(), box.right(), box.center().y()}; }

void drawLine(QPainter& painter, const QLineF& line, const QColor& colour, double width,
              const QList<qreal>& dashes = {}) {
  QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap);
  if (!dashes.isEmpty()) pen.setDashPattern(dashes);
  painter.setPen(pen);
  painter.drawLine(line);
}

void drawRoute(QPainter& painter, const QRectF& box, RouteWay way, const Theme& theme) {
  const QLineF line = middleOf(box);
  const QPolygonF path = way == RouteWay::there ? QPolygonF({line.p1(), line.p2()}) : QPolygonF({line.p2(), line.p1()});
  drawRoutePart(painter, path, way, theme);
  drawRouteArrow(painter, path, way, theme);
}

auto route(RouteWay way) {
  return [way](QPainter& painter, const QRectF& box, const Theme& theme) { drawRoute(painter, box, way, theme); };
}

auto finding(MapSeverity severity) {
  return [severity](QPainter& painter, const QRectF& box, const Theme& theme) {
    drawFinding(painter, box.center(), severity, theme, box.height() * 0.7);
  };
}

auto words(const QString& text) {
  return [text](QPainter& painter, const QRectF& box, const Theme& theme) {
    painter.setPen(theme.ink);
    painter.drawText(box, Qt::AlignCenter, text);
  };
}

// Each end has the colour of what its node sends.
void drawTwoHalves(QPainter& painter, const QRectF& box, const Theme& theme) {
  const QLineF line = middleOf(box);
  drawLine(painter, {line.p1(), line.center()}, theme.highlight, 3);
  drawLine(painter, {line.center(), line.p2()}, theme.zero, 3);
}

void drawDashes(QPainter& painter, const QRectF& box, const Theme& theme) {
  drawLine(painter, middleOf(box), theme.ink, 2, {4, 2.5});
}
void drawDots(QPainter& painter, const QRectF& box, const Theme& theme) {
  drawLine(painter, middleOf(box), theme.ink, 2, {0.75, 1.5});
}

void drawTick(QPainter& painter, const QRectF& box, const Theme& theme) {
  drawLine(painter, middleOf(box), theme.ink, 2);
  const double at = box.left() + box.width() * 0.6, half = box.height() * 0.35;
  drawLine(painter, {at, box.center().y() - half, at, box.center().y() + half}, theme.ink, 1.6);
}

void drawApartRow(QPainter& painter, const QRectF& box, const Theme& theme) {
  drawHatch(painter, box, 6, theme.muted, 0.7);
}

void drawLess(QPainter& painter, const QRectF& box, const Theme& theme) {
  drawLine(painter, middleOf(box), theme.ink, 5);
  drawLine(painter, middleOf(box), theme.background, 5 * coreShare);
}

void drawMoreOrLess(QPainter& painter, const QRectF& box, const Theme& theme) {
  const double size = box.height() * 0.4;
  drawSignOnDisc(painter, box.center() - QPointF(size, 0), size, true, theme.ink, theme.background);
  drawSignOnDisc(painter, box.center() + QPointF(size, 0), size, false, theme.ink, theme.background);
}

void drawStub(QPainter& painter, const QRectF& box, const Theme& theme) {
  painter.fillRect(QRectF(box.left(), box.top() + box.height() * 0.25, box.height(), box.height() * 0.5), theme.muted);
  drawLine(painter, {box.left() + box.height(), box.center().y(), box.left() + box.height() * 2, box.center().y()},
           theme.ink, 2);
}

constexpr double keyLine = 2.2, keyGap = 0.5, keyArrowRoom = 0.4;  // in heights of type

}  // namespace

std::vector<MapSign> mapSigns() {
  return {
      {QObject::tr("a link: each half has the colour of what the node at that end sends"), drawTwoHalves},
      {QObject::tr("colour bar of the links, for each end"), words("L")},
      {QObject::tr("colour bar of the nodes: what they send or forward"), words("N")},
      {QObject::tr("the route to the second place of the selection"), route(RouteWay::there)},
      {QObject::tr("the route back from it"), route(RouteWay::back)},
      {QObject::tr("below a host: the share of the selected link end or switch that this host sends"), words("12 %")},
      {QObject::tr("three cables side by side, drawn as one line"), words(QString("×3"))},
      {QObject::tr("finding: an error, or what no host reaches"), finding(MapSeverity::error)},
      {QObject::tr("finding: a warning"), finding(MapSeverity::warning)},
      {QObject::tr("finding: a note"), finding(MapSeverity::note)},
      {QObject::tr("a link that is down or reduced"), drawDashes},
      {QObject::tr("the link carried at least what is shown: there may have been more"), drawTick},
      {QObject::tr("a row of nodes that no cables connect to the hosts"), drawApartRow},
      {QObject::tr("a link around a torus: it continues at the other side"), drawStub},
      {QObject::tr("in a difference: more, or less"), drawMoreOrLess},
      {QObject::tr("in a difference: a link that carries less"), drawLess},
      {QObject::tr("in a difference: what only the first run has, or what was removed"), drawDots},
  };
}

double routeKeyWidth(int fontPixels) {
  const QFontMetricsF metrics(viewFont(fontPixels));
  return metrics.horizontalAdvance(QObject::tr("there") + QObject::tr("back")) +
         fontPixels * (2 * keyLine + 4 * keyGap + 2 * keyArrowRoom);
}

void drawRouteKey(QPainter& painter, const QRectF& box, const Theme& theme, int fontPixels) {
  const QFontMetricsF metrics(viewFont(fontPixels));
  painter.setFont(viewFont(fontPixels));
  double at = box.left();
  for (const auto& [way, word] :
       {std::pair(RouteWay::there, QObject::tr("there")), std::pair(RouteWay::back, QObject::tr("back"))}) {
    drawRoute(painter, QRectF(at, box.top(), fontPixels * keyLine, box.height()), way, theme);
    at += fontPixels * (keyLine + keyGap);
    painter.setPen(theme.ink);
    painter.drawText(QRectF(at, box.top(), metrics.horizontalAdvance(word) + 1, box.height()), Qt::AlignVCenter, word);
    at += metrics.horizontalAdvance(word) + fontPixels * (keyGap + keyArrowRoom);
  }
}

}  // namespace weft
