// The transform between scene and screen: pan and zoom, in both directions.
#pragma once

#include <algorithm>
#include <QMarginsF>
#include <QPointF>
#include <QRectF>
#include <QTransform>

namespace weft {

// What of a map is in view, whatever its size: several maps move together by it.
struct MapLook {
  QPointF centre{0.5, 0.5};  // parts of the map's width and height
  double zoom = 1;           // 1: the whole map has room
  bool whole = true;         // all of it, whatever the window's size becomes; centre and zoom are those above then

  bool operator==(const MapLook&) const = default;
};

class MapCamera {
 public:
  static constexpr double widest = 0.2, closest = 2000;  // zoom; 1 is the size that the scene was built for

  void setViewport(QSizeF size) { viewport_ = size; }
  QSizeF viewport() const { return viewport_; }
  double zoom() const { return zoom_; }
  // Heights stop growing here: rows of thousands of boxes are opened sideways, so that a row and the next one stay in
  // one view. At least 1.
  void setTallest(double zoom) { tallest_ = std::max(1.0, zoom); }
  double tallest() const { return tallest_; }
  double zoomDown() const { return std::min(zoom_, tallest_); }
  QPointF centre() const { return centre_; }

  QTransform toScreen() const {
    return {zoom_,
            0,
            0,
            zoomDown(),
            viewport_.width() / 2 - centre_.x() * zoom_,
            viewport_.height() / 2 - centre_.y() * zoomDown()};
  }
  QPointF toScene(QPointF screen) const {
    return centre_ + scaled(screen - QPointF(viewport_.width(), viewport_.height()) / 2);
  }

  void pan(QPointF screenDistance) { centre_ -= scaled(screenDistance); }
  // What lies under `screen` stays there.
  void zoomAt(QPointF screen, double factor) {
    const QPointF fixed = toScene(screen);
    zoom_ = std::clamp(zoom_ * factor, widest, closest);
    centre_ += fixed - toScene(screen);
  }
  // All of `scene` inside the viewport less its margins.
  void fit(const QRectF& scene, const QMarginsF& margins) {
    const QRectF room = QRectF(QPointF(), viewport_).marginsRemoved(margins);
    if (scene.isEmpty() || room.isEmpty()) return;
    zoom_ = std::clamp(std::min(room.width() / scene.width(), room.height() / scene.height()), widest, closest);
    const QPointF middle(viewport_.width() / 2, viewport_.height() / 2);
    centre_ = scene.center() - scaled(room.center() - middle);
  }
  void lookAt(QPointF scene, double zoom) {
    centre_ = scene;
    zoom_ = std::clamp(zoom, widest, closest);
  }

 private:
  QPointF scaled(QPointF screen) const { return {screen.x() / zoom_, screen.y() / zoomDown()}; }

  QSizeF viewport_{1, 1};
  QPointF centre_;
  double zoom_ = 1;
  double tallest_ = 1e9;
};

}  // namespace weft
