// What the map lights up for what is selected.
#pragma once

#include "app/open_run.h"
#include "views/fattree/map_marks.h"
#include "views/selection.h"

namespace weft {

// Empty `ends`: nothing is lit and nothing fades.
MapHighlight highlightOf(const OpenRun& run, const RunTraffic* traffic, const std::vector<RegionId>& regions,
                      const Item& item);

// The routes of a pair of places, ports or hosts, there and back; empty for anything else.
MapRoutes routesOf(const OpenRun& run, const RunTraffic* traffic, const std::vector<RegionId>& regions, const Item& item);

}  // namespace weft
