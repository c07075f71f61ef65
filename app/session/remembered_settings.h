// How its user drew a fabric last time, from one start of the program to the next.
#pragma once

#include <optional>

#include "analysis/run/map_settings.h"

namespace weft {

std::optional<MapSettings> rememberedSettings(const Fabric& fabric);
void remember(const Fabric& fabric, const MapSettings& settings);

}  // namespace weft
