// The lines of the map: where each leaves its boxes, and its path. The points at which lines leave a box are in the
// order of their destinations, so that parallel links lie side by side and fans do not cross.
#pragma once

#include "views/fattree/map_arcs.h"

namespace weft {

// Fills halves, points, bundles, bounds and MapRow::freeBelow of a shape whose boxes are placed.
void drawLinks(const ArcRoom& arcs, MapShape& shape);

}  // namespace weft
