#include "views/fattree/map_canvas.h"

#include <QPaintEvent>

namespace weft {
namespace {

class RasterCanvas final : public QWidget, public MapCanvas {
 public:
  // Not WA_OpaquePaintEvent, though it paints all: nothing would be left to be seen of the view around it, which has
  // the keyboard.
  RasterCanvas(const MapPicture& picture, QWidget* parent) : QWidget(parent), picture_(picture) {}

  QWidget* widget() override { return this; }
  void sceneChanged() override { update(); }
  void refresh() override { update(); }
  bool drawsByVtk() const override { return false; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.fillRect(rect(), picture_.scene.theme.background);
    painter.setRenderHint(QPainter::Antialiasing, !picture_.moving);
    if (!picture_.empty()) {
      const QRectF area = mapArea(picture_);
      painter.save();
      painter.setClipRect(area);
      drawLinksAndBoxes(painter, picture_.scene, picture_.camera.toScreen(), area, picture_.style,
                        picture_.moving && picture_.scene.halves.size() > fewHalves ? movingBudget : MapBudget{});
      painter.restore();
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    paintOverlay(painter, picture_);
  }

 private:
  const MapPicture& picture_;
};

}  // namespace

MapCanvas* makeRasterCanvas(const MapPicture& picture, QWidget* parent) { return new RasterCanvas(picture, parent); }

}  // namespace weft
