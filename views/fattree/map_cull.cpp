#include "views/fattree/map_cull.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

// The part of the scene that is in view.
struct CullWindow {
  QRectF scene;
  QTransform toScreen;

  bool has(QPointF point) const {
    return point.x() >= scene.left() && point.x() <= scene.right() && point.y() >= scene.top() &&
           point.y() <= scene.bottom();
  }
  bool touches(std::span<const QPointF> path) const {
    double left = path[0].x(), right = left, top = path[0].y(), bottom = top;
    for (const QPointF& point : path.subspan(1)) {
      left = std::min(left, point.x());
      right = std::max(right, point.x());
      top = std::min(top, point.y());
      bottom = std::max(bottom, point.y());
    }
    return right >= scene.left() && left <= scene.right() && bottom >= scene.top() && top <= scene.bottom();
  }
  // Of the part within the view, about.
  double length(std::span<const QPointF> path) const {
    const QRectF box = QRectF(path.front(), path.back()).normalized().intersected(scene);
    return std::hypot(box.width() * toScreen.m11(), box.height() * toScreen.m22());
  }
};

}  // namespace

std::vector<HalfIndex> visibleHalves(const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                                     const MapBudget& budget) {
  const CullWindow window{toScreen.inverted().mapRect(visible.adjusted(-3, -3, 3, 3)), toScreen};
  const bool few = scene.halves.size() <= fewHalves;
  std::vector<HalfIndex> found;
  std::size_t passing = 0;
  double pixels = 0;
  for (auto half = scene.drawOrder.rbegin(); half != scene.drawOrder.rend(); ++half) {
    const auto path = scene.shape->path(*half);
    if (path.empty() || !window.touches(path)) continue;
    if (!few && !window.has(path.front()) && !window.has(scene.shape->path(peer(*half)).front()) &&
        ++passing > maxPassing)
      continue;
    pixels += window.length(path);
    found.push_back(*half);
    if (found.size() >= budget.lines || pixels > budget.pixels) break;
  }
  std::ranges::reverse(found);
  return found;
}

}  // namespace weft
