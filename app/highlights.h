// What the map lights up for what is selected.
#pragma once

#include "app/open_run.h"
#include "views/fattree/map_scene.h"
#include "views/selection.h"

namespace weft {

// Empty `ends`: nothing is lit and nothing fades.
MapHighlight highlightOf(const OpenRun& run, const RunTraffic* traffic, const std::vector<RegionId>& regions,
                      const Item& item);

}  // namespace weft
