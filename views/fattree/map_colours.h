// Colours of the map's parts by traffic and highlights.
#pragma once

#include "views/fattree/map_scene.h"

namespace weft {

// `values` null: not recorded, topology only.
MapScene colourScene(const Fabric& fabric, std::shared_ptr<const MapShape> shape, const MapValues* values,
                     const MapOptions& options, const Theme& theme);

}  // namespace weft
