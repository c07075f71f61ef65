// What lies under the pointer: a grid over boxes and half links in scene coordinates.
#pragma once

#include <memory>
#include <optional>
#include <variant>

#include "views/fattree/map_scene.h"

namespace weft {

// A GroupIndex is a closed group, a HalfIndex one side of a line that represents several links.
using MapTarget = std::variant<std::monostate, NodeIndex, HostIndex, EndIndex, GroupIndex, HalfIndex>;

class MapPicker {
 public:
  explicit MapPicker(std::shared_ptr<const MapShape> shape);

  // The box at a point, else the nearest visible half line within `reach` (scene units across). `tall`: how many pixels
  // high a unit is for each pixel that it is wide.
  MapTarget at(const MapScene& scene, QPointF point, double reach, double tall = 1) const;

 private:
  struct Segment {
    HalfIndex half;
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

// The half line or box that shows a target; nothing where it is not drawn.
std::variant<std::monostate, HalfIndex, std::uint32_t> shownAs(const MapShape& shape, const MapTarget& target);
// That box, or those at both ends of the line.
std::vector<std::uint32_t> boxesOf(const MapShape& shape, const MapTarget& target);

}  // namespace weft
