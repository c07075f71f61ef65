// Draws the map with QPainter: for figures, for windows without OpenGL, and for overlays of the VTK picture.
#pragma once

#include <algorithm>
#include <QPainter>
#include <QTransform>

#include "views/fattree/map_cull.h"
#include "views/fattree/map_labels.h"
#include "views/fattree/map_marks.h"
#include "views/fattree/map_pick.h"
#include "views/fattree/map_scene.h"

namespace weft {

inline constexpr double hatchBetween = 5;  // pixels
inline constexpr double outlinedFrom = 6;  // pixels of width; an outline would drown narrower boxes

struct MapStyle {
  double line = 1.6;  // width of a link; of those with heavy loads hotLine
  double hotLine = 2.6;
  MapLabelSizes labels;
};

// The outline of a box: paler for an empty box than for a coloured one, and palest for a faded one.
QColor outlineOf(const MapScene& scene, const MapInk& ink);

// The width of a half line in pixels, hot ones wider: thinner where lines lie so close that they would run together.
double lineWidth(const MapScene& scene, HalfIndex half, double zoom, const MapStyle& style);

// What is less than in the first run has a light line along its middle, this part of the width of a link or of the
// height of a box; links that are thinner have none.
inline constexpr double coreShare = 0.4, coreOfBox = 0.14, coredFrom = 1;

// A group's hottest inner link is a band along the bottom of its box, this part of its height.
inline constexpr double innerBand = 0.25;

// The parts of a group lie side by side along the top of its box, this part of its height.
inline constexpr double stripBand = 0.18;
template <class Visit>
void eachStrip(const MapScene& scene, std::size_t glyph, const QRectF& box, Visit visit) {
  if (glyph >= scene.strips.size()) return;
  const std::vector<QRgb>& strips = scene.strips[glyph];
  const double width = box.width() / static_cast<double>(std::max<std::size_t>(strips.size(), 1));
  for (std::size_t i = 0; i < strips.size(); ++i)
    visit(QRectF(box.left() + width * static_cast<double>(i), box.top(), width, box.height() * stripBand), strips[i]);
}

// A box's light line.
QRectF coreOf(const QRectF& box);

// Links and boxes, without names.
void drawLinksAndBoxes(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                       const MapStyle& style, const MapBudget& budget = {});
// Hatches rows of what the search for levels does not reach, so that nobody takes them for a level.
void drawApart(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible);

// Outlines of director switches and units.
void drawFrames(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                int fontPixels);

// Names of the rows at the left edge, on the height of their rows.
void drawRowLabels(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& strip,
                   int fontPixels);
double rowLabelWidth(const Layout& layout, int fontPixels);

// All of the map inside `box`: row labels in a strip at its left, links, boxes and names. No legend.
void drawMap(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const QRectF& box, double strip,
             const MapStyle& style, const MapMarks& marks = {}, const MapTarget& selected = {});

// The outline of a box or a half link, for what is selected or hovered.
void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, HalfIndex half, QColor colour,
                 double width);
void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, std::uint32_t glyph,
                 QColor colour, double width);

// Whatever shows it.
void drawOutline(QPainter& painter, const MapScene& scene, const QTransform& toScreen, const MapTarget& target,
                 QColor colour, double width);

}  // namespace weft
