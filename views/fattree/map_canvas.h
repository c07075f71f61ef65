// What the picture is drawn on: VTK where there is GL, QPainter elsewhere.
#pragma once

#include <QWidget>

#include "views/fattree/map_picture.h"

namespace weft {

enum class MapBackend { automatic, gl, raster };

class MapCanvas {
 public:
  virtual ~MapCanvas() = default;

  virtual QWidget* widget() = 0;
  virtual void sceneChanged() = 0;     // shape or colours
  virtual void refresh() = 0;          // only the camera, or what lies over the scene
  virtual bool drawsByVtk() const = 0;
};

}  // namespace weft
