// The space above or below a row for the arcs of links within the row.
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

}  // namespace weft
