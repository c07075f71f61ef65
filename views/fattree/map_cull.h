// What of a scene is worth drawing at a moment: of thousands of lines only those that have an end in sight, and the
// strongest of those that merely pass. Nothing hot is left out for something cold.
#pragma once

#include <QTransform>

#include "views/fattree/map_scene.h"

namespace weft {

struct MapBudget {
  std::size_t lines = SIZE_MAX;
  double pixels = 1e18;  // length of all lines
};
// While the map moves, so that frames come quickly on software GL.
inline constexpr MapBudget movingBudget{2500, 500e3};

// Up to so many halves all that touch the view are drawn, wherever they end.
inline constexpr std::size_t fewHalves = 4000;
inline constexpr std::size_t mostPassing = 300;

// In draw order: the strongest last. `visible` in pixels.
std::vector<HalfIndex> visibleHalves(const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                                     const MapBudget& budget = {});

}  // namespace weft
