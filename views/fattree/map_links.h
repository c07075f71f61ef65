// The lines of the map: where each leaves its boxes, and its path. Lines leave a box at points of their own, in the order
// of where they go, so that parallel links lie side by side and fans do not tangle.
#pragma once

#include "views/fattree/map_shape.h"

namespace weft {

// Links within a row are arcs on that side of it that has fewer other links.
struct ArcRoom {
  std::vector<double> height;  // per row; 0 where it has none
  std::vector<bool> up;

  double above(std::size_t row) const { return up[row] ? height[row] : 0; }
  double below(std::size_t row) const { return up[row] ? 0 : height[row]; }
};

// Needs the rows of the shape's boxes; not yet their places.
ArcRoom arcRoom(const MapShape& shape, double rowGap);

// Fills halves, points, bundles, bounds and MapRow::freeBelow of a shape whose boxes are placed.
void drawLinks(const ArcRoom& arcs, MapShape& shape);

}  // namespace weft
