// The widget that shows the map: VTK if OpenGL is available, QPainter otherwise.
#pragma once

#include <QWidget>

#include "views/fattree/map_picture.h"

namespace weft {

class MapCanvas {
 public:
  virtual ~MapCanvas() = default;

  virtual QWidget* widget() = 0;
  virtual void sceneChanged() = 0;  // shape or colours
  virtual void refresh() = 0;       // only the camera, or what lies over the scene
  virtual bool drawsByVtk() const = 0;
};

// Platforms without windows, where a QOpenGLWidget ends the program inside Qt, and machines without GL 3.2 have none.
// Software takes several times as long for a frame of the whole window as QPainter does.
enum class Gl { none, software, hardware };
Gl glThere();  // looked for once

// Children of `parent`, which owns them; `picture` outlives them. The first where there is GL, drawn by VTK; the second
// by QPainter.
MapCanvas* makeGlCanvas(const MapPicture& picture, QWidget* parent);
MapCanvas* makeRasterCanvas(const MapPicture& picture, QWidget* parent);

}  // namespace weft
