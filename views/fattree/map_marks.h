// Marks drawn over links and boxes: signs of findings, routes with their direction, and ticks that mark an amount as a
// lower bound.
#pragma once

#include <QPainter>
#include <QTransform>
#include <variant>
#include <vector>

#include "views/fattree/map_scene.h"

namespace weft {

enum class MapSeverity { note, warning, error };

// A finding at a link end, a switch or a host.
struct MapMark {
  std::variant<EndIndex, NodeIndex, HostIndex> where;
  MapSeverity severity = MapSeverity::warning;
  QString text;  // "symbol errors: 12"
};

// A route there and the route back, as the link ends that send, hop by hop.
struct MapRoutes {
  std::vector<EndIndex> forward, back;
  bool empty() const { return forward.empty() && back.empty(); }
};

struct MapMarks {
  std::vector<MapMark> findings;
  MapRoutes routes;
};

// "there and back by the same 4 links", "there and back differ: 2 of 6 links are used in one direction only"
QString routesText(const MapRoutes& routes);

// A finding's sign, `size` pixels wide and high.
void drawFinding(QPainter& painter, QPointF at, MapSeverity severity, const Theme& theme, double size);

enum class RouteWay { there, back };

// A part of a route, solid there and dashed back, and the arrow at its end.
void drawRoutePart(QPainter& painter, const QPolygonF& path, RouteWay way, const Theme& theme);
void drawRouteArrow(QPainter& painter, const QPolygonF& path, RouteWay way, const Theme& theme);

// Where a sign stands, scene units; nothing where its place is hidden.
std::optional<QPointF> placeOf(const MapScene& scene, const MapMark& mark);

// Signs that would lie on one another are drawn as one, of the worst severity. `size`: of a sign, pixels.
void drawMarks(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
               const MapMarks& marks, double size);

}  // namespace weft
