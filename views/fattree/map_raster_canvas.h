// The map's canvas where there is no GL: QPainter draws it.
#pragma once

#include "views/fattree/map_canvas.h"

namespace weft {

// A child of `parent`, which owns it; `picture` outlives it.
MapCanvas* makeRasterCanvas(const MapPicture& picture, QWidget* parent);

}  // namespace weft
