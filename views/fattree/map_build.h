// Builds the drawing of a given size from positions in layout units.
#pragma once

#include "views/fattree/map_shape.h"

namespace weft {

// `size`: room for the drawing, in logical pixels or points; `sizes` in the same unit, for boxes that hold names.
// y grows downwards. `layout` is that of the plan.
MapShape buildShape(std::shared_ptr<const MapPlan> plan, const Layout& layout, QSizeF size, MapLabelSizes sizes);
// Between rows from which on boxes hold upright names of this length.
double rowForUpright(double length, MapLabelSizes sizes);

}  // namespace weft
