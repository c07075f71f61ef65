// Draws the map with VTK into a GL context of the caller. No other file uses VTK.
#pragma once

#include <functional>
#include <memory>
#include <QSize>

#include "views/fattree/map_camera.h"
#include "views/fattree/map_painter.h"

namespace weft {

class MapVtk {
 public:
  struct Context {
    std::function<void()> makeCurrent;
    std::function<bool()> isCurrent;
  };

  explicit MapVtk(Context context);
  ~MapVtk();  // after finish()

  void start();   // the context is current, and new
  void finish();  // the context is current, and about to go
  void resize(QSize pixels);
  // Uploads what of the scene can be seen in `visible` (pixels).
  void setScene(const MapScene& scene, const QTransform& toScreen, const QRectF& visible, const MapStyle& style,
                const MapBudget& budget);
  // Into the framebuffer that is bound. `fine`: with smooth edges.
  void render(const MapCamera& camera, double pixelRatio, bool fine);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace weft
