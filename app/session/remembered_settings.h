// The map settings of each fabric, kept between sessions.
#pragma once

#include <optional>

#include "analysis/run/map_settings.h"

namespace weft {

std::optional<MapSettings> rememberedSettings(const Fabric& fabric);
void remember(const Fabric& fabric, const MapSettings& settings);

}  // namespace weft
