// Chooses what of a scene is worth drawing: of thousands of lines only those with an end in view, and the most loaded
// of those that only pass through. A less loaded line never displaces a more loaded one.
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
inline constexpr std::size_t maxPassing = 300;

// In draw order: the strongest last. `visible` in pixels.
std::vector<HalfIndex> visibleHalves(const MapScene& scene, const QTransform& toScreen, const QRectF& visible,
                                     const MapBudget& budget = {});

}  // namespace weft
