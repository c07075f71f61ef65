// Highlights: what belongs to something keeps its colours, all else fades.
#pragma once

#include "views/fattree/map_scene.h"

namespace weft {

void light(const Fabric& fabric, const MapHighlight& highlight, MapScene& scene);

}  // namespace weft
