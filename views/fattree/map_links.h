// The lines of the map: where each leaves its boxes, and its path. Lines leave a box at points of their own, in the
// order of where they go, so that parallel links lie side by side and fans do not tangle.
#pragma once

#include "views/fattree/map_arcs.h"

namespace weft {

// Fills halves, points, bundles, bounds and MapRow::freeBelow of a shape whose boxes are placed.
void drawLinks(const ArcRoom& arcs, MapShape& shape);

}  // namespace weft
