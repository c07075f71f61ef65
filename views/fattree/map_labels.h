// Chooses which labels appear and where: only if there is room, and never overlapping.
#pragma once

#include <QColor>
#include <QPainter>
#include <QTransform>
#include <optional>
#include <span>
#include <vector>

#include "views/fattree/map_pick.h"
#include "views/fattree/map_scene.h"

namespace weft {

struct MapLabel {
  QString text;
  QRectF box;            // on the screen
  bool upright = false;  // reads from bottom to top
  bool backed = false;   // lies on other things: the background shines through behind it
  int fontPixels = 12;
  QColor ink;
};

// `visible`: the part of the screen that holds the map. `first`: boxes that are named first, before the most loaded
// ones; these come before all others.
std::vector<MapLabel> placeLabels(const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                                  MapLabelSizes sizes, std::span<const std::uint32_t> first = {});

// Beside the closed group that represents something, `name`; nothing where it has a box or line of its own, or is out
// of sight.
std::optional<MapLabel> memberLabel(const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                                    MapLabelSizes sizes, const MapTarget& target, const QString& name);

// Around the boxes of a part, on the screen; with room for its name where it is named.
QRectF frameOnScreen(const MapOutline& frame, const QTransform& toScreen, int fontPixels);

void drawLabels(QPainter& painter, const std::vector<MapLabel>& labels, const Theme& theme);

}  // namespace weft
