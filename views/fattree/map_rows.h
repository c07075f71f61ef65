// Rows of boxes, and the gaps between neighbours.
#pragma once

#include "views/fattree/map_shape.h"

namespace weft {

// Fills the rows of a shape and the row of each box: the nearest, so that layouts on a plane have labels too.
void makeRows(const Layout& layout, MapShape& shape);

// Per box, layout units from its edge to that of the nearest neighbour's, at least 0.05: in its row, or on the plane.
std::vector<double> gapsInRows(const MapPlan& plan, const MapShape& shape, double width);
std::vector<double> gapsOnPlane(const MapPlan& plan);

// Fills MapRow::pitch of a shape whose boxes are placed.
void measureRows(MapShape& shape);

}  // namespace weft
