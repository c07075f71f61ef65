// The state that a canvas shows. The view changes it; canvases only read it.
#pragma once

#include <QImage>
#include <QStringList>

#include "views/fattree/map_camera.h"
#include "views/fattree/map_painter.h"
#include "views/fattree/map_pick.h"

namespace weft {

struct MapPicture {
  MapScene scene;  // scene.shape is null before there is a fabric
  MapCamera camera;
  MapStyle style;
  bool moving = false;  // under way: quickly drawn frames count more than fine ones
  MapTarget hovered, selected;
  QString selectedName;                     // where a closed group represents it
  std::vector<HostIndex> hoveredElsewhere;  // hosts of what the pointer is at in another view
  QStringList banners;                      // what is missing: "no port traffic recorded: topology only"
  QStringList notDrawn;                     // "12 storage and management hosts hidden", after the banners
  MapMarks marks;
  QRectF rubberBand;     // pixels; null: none
  QString explanation;   // of the highlight
  double rowLabels = 0;  // their width, at the left
  bool legend = false;   // colour bars, below
  QImage legendStrip;    // them drawn: they change with the scene, not with each frame

  bool empty() const { return !scene.shape || scene.shape->glyphs.empty(); }
};

// Room around the map for row labels, texts and colour bars.
QMarginsF mapMargins(const MapPicture& picture);
// The part of the viewport where links and boxes are seen.
QRectF mapArea(const MapPicture& picture);

// The picture's legendStrip.
QImage drawLegendStrip(const MapPicture& picture, double pixelRatio);

// What lies over links and boxes: names, outlines, texts, colour bars. Logical pixels of the viewport.
void paintOverlay(QPainter& painter, const MapPicture& picture);

}  // namespace weft
