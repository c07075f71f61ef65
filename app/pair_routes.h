// The routes between two hosts or two ports, and what the run sent over them.
#pragma once

#include <span>
#include <vector>

#include "app/open_run.h"
#include "ibdiag/routes.h"

namespace weft {

struct PairRoute {
  Flow flow;  // bytes 0 where the regions hold no traffic on it
  Route route;
};

// From each source port to each destination port of the same subnet: to the LIDs that the selected regions sent to, or
// to the base LID where they sent nothing.
std::vector<PairRoute> routesBetween(const OpenRun& run, const RunTraffic* traffic,
                                     const std::vector<RegionId>& regions, std::span<const PortIndex> sources,
                                     std::span<const PortIndex> destinations);

// Traffic of the regions that leaves the source ports, pairs added up, ascending by source and destination.
std::vector<Flow> flowsFrom(const RunTraffic& traffic, const std::vector<RegionId>& regions,
                            std::span<const PortIndex> sources);

}  // namespace weft
