// The map drawn by QPainter: figures, windows without GL, and what lies over the VTK picture.
#pragma once

#include <QPainter>
#include <QTransform>

#include "views/fattree/map_labels.h"
#include "views/fattree/map_scene.h"

namespace weft {

struct MapStyle {
  double line = 1.6;     // width of a link; of those with heavy loads hotLine
  double hotLine = 2.6;
  MapLabelSizes labels;
};

// The width of a link: thinner where boxes lie so close that lines would run together.
double lineWidth(const MapScene& scene, double zoom, const MapStyle& style);

// In the upper third of the colour scale.
bool isHot(const MapScene& scene, EndIndex end);

// Links and boxes, without names.
void drawLinksAndBoxes(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                       const MapStyle& style);
// Names of the rows at the left edge, on the height of their rows.
void drawRowLabels(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& strip, int fontPixels);
double rowLabelWidth(const Layout& layout, int fontPixels);

// All of the map inside `box`: row labels in a strip at its left, links, boxes and names. No legend.
void drawMap(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& box, double strip,
             const MapStyle& style);

// The outline of a box or a half link, for what is selected or hovered.
void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, EndIndex end, QColor colour, double width);
void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, std::uint32_t glyph, QColor colour,
                 double width);

}  // namespace weft
