// The map's canvas where there is GL: VTK draws it.
#pragma once

#include "views/fattree/map_canvas.h"

namespace weft {

// Platforms without windows, where a QOpenGLWidget ends the program inside Qt, and machines without GL 3.2 have none.
bool glAvailable();

// A child of `parent`, which owns it; `picture` outlives it.
MapCanvas* makeGlCanvas(const MapPicture& picture, QWidget* parent);

}  // namespace weft
