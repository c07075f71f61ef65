// Pan and zoom of a drawing as a whole, including its text.
#pragma once

#include <QRectF>
#include <QTransform>
#include <algorithm>

namespace weft {

struct PageZoom {
  static constexpr double closest = 16;

  double zoom = 1;  // 1: the page as it is
  QPointF offset;   // of the page's upper left corner

  bool whole() const { return zoom <= 1; }
  QTransform toView() const { return {zoom, 0, 0, zoom, offset.x(), offset.y()}; }
  QPointF toPage(QPointF at) const { return (at - offset) / zoom; }

  // What is under the point stays there. `page`: where the page is at zoom 1; it stays covered.
  void zoomAt(QPointF at, double factor, const QRectF& page) {
    const QPointF fixed = toPage(at);
    zoom = std::clamp(zoom * factor, 1.0, closest);
    offset = at - fixed * zoom;
    keepCovered(page);
  }
  // Answers how far it could not go.
  QPointF panBy(QPointF distance, const QRectF& page) {
    const QPointF wanted = offset + distance;
    offset = wanted;
    keepCovered(page);
    return wanted - offset;
  }

 private:
  void keepCovered(const QRectF& page) {
    offset.setX(std::clamp(offset.x(), page.right() * (1 - zoom), page.left() * (1 - zoom)));
    offset.setY(std::clamp(offset.y(), page.bottom() * (1 - zoom), page.top() * (1 - zoom)));
  }
};

}  // namespace weft
