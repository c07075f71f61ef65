// The routes between two hosts or two ports, and the bytes that the run sent over them.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "analysis/run/item.h"
#include "analysis/run/open_run.h"
#include "ibdiag/routes/routes.h"

namespace weft {

struct PairRoute {
  Flow flow;  // bytes 0 where the regions hold no traffic on it
  Route route;
};

// The ports of a place that own LIDs: the ports of all adapters of a host, port 0 of a switch.
std::vector<PortIndex> portsOf(const Fabric& fabric, const Place& place);
// Both ends of a pair item: hosts, ports or places.
std::pair<std::vector<PortIndex>, std::vector<PortIndex>> portsOfPair(const Fabric& fabric, const Item& pair);

// From each source port to each destination port of the same subnet: to the LIDs that the selected regions sent to, or
// to the base LID where they sent nothing.
std::vector<PairRoute> routesBetween(const OpenRun& run, const RunTraffic* traffic,
                                     const std::vector<RegionId>& regions, std::span<const PortIndex> sources,
                                     std::span<const PortIndex> destinations);

// Traffic of the regions that leaves the source ports, pairs added up, ascending by source and destination.
std::vector<Flow> flowsFrom(const RunTraffic& traffic, const std::vector<RegionId>& regions,
                            std::span<const PortIndex> sources);

}  // namespace weft
