#include "views/fattree/map_marks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <QPolygonF>
#include <set>

#include "views/fattree/map_cull.h"
#include "views/shared/sign_marks.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

constexpr std::size_t mostTicks = 400;            // of lower bounds; where there are more, the tooltip tells
constexpr double routeWidth = 3, routeAside = 3;  // pixels: there on the right of its links, back on the left of them

constexpr double arrowLength = 10, arrowHalfWidth = 5;

const QColor& colourOf(MapSeverity severity, const Theme& theme) {
  return severity == MapSeverity::error     ? theme.highlight
         : severity == MapSeverity::warning ? theme.selection
                                            : theme.muted;
}

const QColor& colourOf(RouteWay way, const Theme& theme) {
  return way == RouteWay::there ? theme.highlight : theme.selection;
}

void drawFindings(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                  const std::vector<MapMark>& findings, double size) {
  std::map<std::pair<int, int>, std::pair<MapSeverity, QPointF>> signs;             // by cell of the screen
  const QRectF whole = visible.adjusted(size / 2, size / 2, -size / 2, -size / 2);  // signs here are not cut
  for (const MapMark& mark : findings) {
    const auto place = placeOf(scene, mark);
    if (!place) continue;
    const QPointF there = toScreen.map(*place);
    if (!visible.adjusted(-size, -size, size, size).contains(there) || whole.isEmpty()) continue;
    const QPointF at(std::clamp(there.x(), whole.left(), whole.right()),
                     std::clamp(there.y(), whole.top(), whole.bottom()));
    const std::pair cell(static_cast<int>(at.x() / size), static_cast<int>(at.y() / size));
    const auto [found, fresh] = signs.try_emplace(cell, mark.severity, at);
    if (!fresh && found->second.first < mark.severity) found->second.first = mark.severity;
  }
  for (const MapRow& row : scene.shape->rows)  // broken or cut off
    for (const std::uint32_t box : row.apart ? row.glyphs : std::vector<std::uint32_t>())
      if (!scene.shape->glyphs[box].isHost())
        drawFinding(painter, toScreen.map(scene.shape->glyphs[box].rect.topRight()), MapSeverity::error, scene.theme,
                    size);
  for (const auto& [cell, sign] : signs) drawFinding(painter, sign.second, sign.first, scene.theme, size);
}

// A half line moved aside, so that both directions are seen on one link.
QPolygonF aside(const MapScene& scene, const QTransform& toScreen, HalfIndex half, bool reversed, double by) {
  QPolygonF path;
  for (const QPointF& point : scene.shape->path(half)) path << toScreen.map(point);
  if (reversed) std::ranges::reverse(path);
  if (path.size() < 2) return path;
  const QPointF along = path.back() - path.front();
  const double length = std::max(1e-9, std::hypot(along.x(), along.y()));
  path.translate(QPointF(-along.y(), along.x()) / length * by);
  return path;
}

void drawArrow(QPainter& painter, QPointF tip, QPointF from, const QColor& colour) {
  const QPointF along = tip - from;
  const double length = std::hypot(along.x(), along.y());
  if (length < 8) return;
  const QPointF unit = along / length, across(-unit.y(), unit.x());
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  const QPointF foot = tip - unit * arrowLength;
  painter.drawPolygon(QPolygonF({tip, foot + across * arrowHalfWidth, foot - across * arrowHalfWidth}));
  painter.setBrush(Qt::NoBrush);
}

// The whole of each link in the direction of the route, the arrow at its middle.
void drawRoute(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const std::vector<EndIndex>& ends,
               RouteWay way) {
  for (const EndIndex end : ends) {
    const std::uint32_t half =
        number(end) < scene.shape->plan->halfOfEnd.size() ? scene.shape->plan->halfOfEnd[number(end)] : notDrawn;
    if (half == notDrawn) continue;
    const QPolygonF out = aside(scene, toScreen, HalfIndex{half}, false, routeAside);
    drawRoutePart(painter, out, way, scene.theme);
    drawRoutePart(painter, aside(scene, toScreen, peer(HalfIndex{half}), true, routeAside), way, scene.theme);
    drawRouteArrow(painter, out, way, scene.theme);
  }
}

// A short line across the half line, like a bar that something stands against.
void drawTicks(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
               double size) {
  if (std::ranges::none_of(scene.halves, &MapInk::atLeast)) return;
  std::vector<HalfIndex> bounds;
  for (const HalfIndex half : visibleHalves(scene, toScreen, visible))
    if (scene.halves[number(half)].atLeast && scene.halves[number(half)].lit) bounds.push_back(half);
  if (bounds.size() > mostTicks) return;
  for (const HalfIndex half : bounds) {
    const auto path = scene.shape->path(half);
    const QPointF a = toScreen.map(path[path.size() - 2]), b = toScreen.map(path.back());
    const QPointF along = b - a, at = a + along * 0.6;
    const double length = std::hypot(along.x(), along.y());
    if (length < size * 2) continue;
    const QPointF across = QPointF(-along.y(), along.x()) / length * size * 0.45;
    painter.setPen(QPen(QColor(scene.halves[number(half)].colour), 1.6));
    painter.drawLine(at - across, at + across);
  }
}

// Plus or minus on the strongest differences, where there is room: one for each cell of the screen.
void drawSigns(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
               double size) {
  std::set<std::pair<int, int>> taken;
  const std::vector<HalfIndex> halves = visibleHalves(scene, toScreen, visible);
  for (auto half = halves.rbegin(); half != halves.rend() && taken.size() < mostTicks; ++half) {
    const MapInk& ink = scene.halves[number(*half)];
    if (!ink.lit || ink.amount.value_or(0) == 0) continue;
    const auto path = scene.shape->path(*half);
    const QPointF a = toScreen.map(path[path.size() - 2]), b = toScreen.map(path.back()), at = a + (b - a) * 0.5;
    if (std::hypot(b.x() - a.x(), b.y() - a.y()) < size * 2 || !visible.contains(at)) continue;
    const double cell = size * 1.5;
    if (taken.emplace(static_cast<int>(at.x() / cell), static_cast<int>(at.y() / cell)).second)
      drawSignOnDisc(painter, at, size * 0.6, *ink.amount > 0, scene.theme.ink, scene.theme.background);
  }
}

}  // namespace

// Shapes differ, not only colours: a disc for notes, a triangle for warnings, a cross in a square for errors.
void drawFinding(QPainter& painter, QPointF at, MapSeverity severity, const Theme& theme, double size) {
  const double half = size / 2;
  painter.setPen(QPen(theme.background, 1));
  painter.setBrush(colourOf(severity, theme));
  if (severity == MapSeverity::note) {
    painter.drawEllipse(at, half * 0.8, half * 0.8);
  } else if (severity == MapSeverity::warning) {
    painter.drawPolygon(
        QPolygonF({at + QPointF(0, -half), at + QPointF(half, half * 0.8), at + QPointF(-half, half * 0.8)}));
  } else {
    painter.drawRect(QRectF(at - QPointF(half, half), QSizeF(size, size)));
    painter.setPen(QPen(theme.background, size / 6));
    const double arm = half * 0.55;
    painter.drawLine(at - QPointF(arm, arm), at + QPointF(arm, arm));
    painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm));
  }
  painter.setBrush(Qt::NoBrush);
}

void drawRoutePart(QPainter& painter, const QPolygonF& path, RouteWay way, const Theme& theme) {
  painter.setPen(QPen(colourOf(way, theme), routeWidth, way == RouteWay::there ? Qt::SolidLine : Qt::DashLine,
                      Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(path);
}

void drawRouteArrow(QPainter& painter, const QPolygonF& path, RouteWay way, const Theme& theme) {
  if (path.size() > 1) drawArrow(painter, path.back(), path[path.size() - 2], colourOf(way, theme));
}

QString routesText(const MapRoutes& routes) {
  if (routes.empty()) return {};
  std::set<std::uint32_t> there, back;
  for (const EndIndex end : routes.forward) there.insert(number(end) / 2);
  for (const EndIndex end : routes.back) back.insert(number(end) / 2);
  std::set<std::uint32_t> all = there;
  all.insert(back.begin(), back.end());
  const auto both =
      static_cast<std::size_t>(std::ranges::count_if(there, [&](std::uint32_t link) { return back.contains(link); }));
  if (routes.back.empty() || routes.forward.empty())
    return QObject::tr("a route over %n link(s), one way", nullptr, formOf(all.size()));
  if (both == all.size()) return QObject::tr("there and back by the same %1 links").arg(both);
  return QObject::tr("there and back differ: %1 of %2 links are used in one direction only")
      .arg(all.size() - both)
      .arg(all.size());
}

std::optional<QPointF> placeOf(const MapScene& scene, const MapMark& mark) {
  const MapPlan& plan = *scene.shape->plan;
  const auto corner = [&](std::uint32_t box) -> std::optional<QPointF> {
    if (box == notDrawn) return {};
    return scene.shape->glyphs[box].rect.topRight();
  };
  if (const auto* end = std::get_if<EndIndex>(&mark.where)) {
    if (number(*end) >= plan.halfOfEnd.size()) return {};
    const auto path = scene.shape->path(*end);
    if (!path.empty()) return path[path.size() - 2] + (path.back() - path[path.size() - 2]) * 0.35;
    return corner(plan.boxOfEnd[number(*end)]);  // inside of a closed group
  }
  if (const auto* host = std::get_if<HostIndex>(&mark.where))
    return number(*host) < plan.boxOfHost.size() ? corner(plan.boxOfHost[number(*host)]) : std::nullopt;
  const std::uint32_t node = number(std::get<NodeIndex>(mark.where));
  return node < plan.boxOfNode.size() ? corner(plan.boxOfNode[node]) : std::nullopt;
}

void drawMarks(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
               const MapMarks& marks, double size) {
  painter.setBrush(Qt::NoBrush);
  if (scene.difference) drawSigns(painter, scene, toScreen, visible, size);
  else drawTicks(painter, scene, toScreen, visible, size);
  drawRoute(painter, scene, toScreen, marks.routes.forward, RouteWay::there);
  drawRoute(painter, scene, toScreen, marks.routes.back, RouteWay::back);
  drawFindings(painter, scene, toScreen, visible, marks.findings, size);
}

}  // namespace weft
