// The symbols of the map with their meanings, for the legend.
#pragma once

#include <functional>
#include <QPainter>
#include <QString>
#include <vector>

#include "views/shared/theme.h"

namespace weft {

struct MapSign {
  QString words;  // plain text
  std::function<void(QPainter& painter, const QRectF& box, const Theme& theme)> draw;
};

// In the order of how often they are met.
std::vector<MapSign> mapSigns();

// Which line is the route there, which the way back; `box` as wide as routeKeyWidth() says.
double routeKeyWidth(int fontPixels);
void drawRouteKey(QPainter& painter, const QRectF& box, const Theme& theme, int fontPixels);

}  // namespace weft
