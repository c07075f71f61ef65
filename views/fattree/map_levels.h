// Levels of detail of a layout: level 0 has full detail, level k shows grouping k - 1, coarser as k grows. All levels
// use the same positions, so that zooming in opens one into the next.
#pragma once

#include <memory>

#include "views/fattree/map_shape.h"

namespace weft {

class MapLevels {
 public:
  static constexpr double leastPitch =
      5;  // pixels between neighbours from which on a level is readable, where one can come nearer

  MapLevels(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const Layout> layout, double pitch = leastPitch);

  // The room of the whole map, and the font; levels that were built for another room or font are discarded.
  void setRoom(QSizeF size, MapLabelSizes sizes);

  std::size_t count() const { return levels_.size(); }
  // The finest that is readable; the coarsest where none is.
  std::size_t levelFor(double zoom);
  std::shared_ptr<const MapShape> shape(std::size_t level);
  // Zoom from which on a level is readable.
  double readableFrom(std::size_t level);

 private:
  struct Level {
    std::shared_ptr<const MapPlan> plan;
    std::shared_ptr<const MapShape> shape;  // for the room; null: not built yet
    double crowding = 0;                    // parts of the room's width; 0: not known yet
  };

  std::shared_ptr<const Fabric> fabric_;
  std::shared_ptr<const Layout> layout_;
  std::vector<Level> levels_;
  std::shared_ptr<const std::vector<bool>> impaired_;  // of all levels; null before the first plan
  double pitch_;
  QSizeF room_;
  MapLabelSizes sizes_;
};

}  // namespace weft
