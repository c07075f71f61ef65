// What lies under the pointer: a grid over boxes and half links in scene coordinates.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "views/fattree/map_scene.h"

namespace weft {

using MapTarget = std::variant<std::monostate, NodeIndex, HostIndex, EndIndex>;

class MapPicker {
 public:
  explicit MapPicker(std::shared_ptr<const MapShape> shape);

  // The box at a point, else the nearest visible half link within `reach` (scene units).
  MapTarget at(const MapScene& scene, QPointF point, double reach) const;

 private:
  struct Segment {
    EndIndex end;
    std::uint32_t point;  // from this one to the next
  };

  int column(double x) const;
  int row(double y) const;
  template <class Visit>
  void cells(const QRectF& area, Visit visit) const;

  std::shared_ptr<const MapShape> shape_;
  QRectF bounds_;
  int columns_ = 1, rows_ = 1;
  std::vector<std::vector<std::uint32_t>> glyphs_;  // per cell
  std::vector<std::vector<Segment>> segments_;
};

}  // namespace weft
