#include "views/fattree/map_scene.h"

#include <cmath>

namespace weft {

bool isHot(const MapScene& scene, HalfIndex half) {
  const MapInk& ink = scene.halves[number(half)];
  if (!ink.lit || ink.amount.value_or(0) == 0 || scene.bars.empty()) return false;
  const double position = scene.bars.back().scale.position(*ink.amount);
  return (scene.difference ? std::abs(2 * position - 1) : position) > 2.0 / 3;
}

}  // namespace weft
