#include "views/fattree/map_levels.h"

#include <algorithm>

#include "views/fattree/map_build.h"

namespace weft {

MapLevels::MapLevels(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const Layout> layout, double pitch)
    : fabric_(std::move(fabric)), layout_(std::move(layout)), levels_(1 + layout_->groupings.size()), pitch_(pitch) {}

void MapLevels::setRoom(QSizeF size, MapLabelSizes sizes) {
  if (size == room_ && sizes == sizes_) return;
  room_ = size;
  sizes_ = sizes;
  for (Level& level : levels_) level.shape.reset();
}

std::shared_ptr<const MapShape> MapLevels::shape(std::size_t at) {
  Level& level = levels_.at(at);
  if (!level.plan) {
    level.plan = std::make_shared<const MapPlan>(
        planOf(*fabric_, *layout_, at == 0 ? nullptr : &layout_->groupings[at - 1], impaired_));
    impaired_ = level.plan->impaired;
  }
  if (!level.shape) {
    level.shape = std::make_shared<const MapShape>(buildShape(level.plan, *layout_, room_, sizes_));
    level.crowding = level.shape->crowding / std::max(1.0, room_.width());
  }
  return level.shape;
}

// Crowding grows with the room: once a level was built, others need not be to know whether it is readable.
double MapLevels::readableFrom(std::size_t at) {
  if (levels_.at(at).crowding <= 0) shape(at);
  return pitch_ / std::max(1e-9, levels_[at].crowding * room_.width());
}

std::size_t MapLevels::levelFor(double zoom) {
  for (std::size_t level = 0; level + 1 < levels_.size(); ++level)
    if (zoom >= readableFrom(level)) return level;
  return levels_.size() - 1;
}

}  // namespace weft
