// The parts of the map that are highlighted for a selection.
#pragma once

#include "analysis/load/selected_traffic.h"
#include "analysis/run/open_run.h"
#include "ibdiag/findings/fabric_findings.h"
#include "ibdiag/loads/pair_loads.h"
#include "views/fattree/map_marks.h"
#include "views/fattree/map_pick.h"
#include "views/shared/selection.h"

namespace weft {

// Empty `ends`: nothing is lit and nothing fades.
MapHighlight highlightOf(const OpenRun& run, const RunTraffic* traffic, const std::vector<RegionId>& regions,
                         const Item& item);

// The link ends that carry bytes of one or several communicators: their attributed load. For `shown` with these.
MapHighlight attributedHighlight(const OpenRun& run, const Item& communicators, const PairLoads& loads, Rails rails);

// The routes of those who load the link end or switch that is selected, or of what a host or rank sends; all else
// fades. Empty `ends` where nothing was sent, or it is not known which way.
MapHighlight routesHighlight(const OpenRun& run, const SelectedTraffic& part, const Item& item);

// What the map outlines: a host, a switch or a link end itself, and the host of a rank or of two ranks that share it;
// nothing for all else.
MapTarget outlineOf(const OpenRun& run, const Item& item);

// The routes of a pair of places, ports, hosts or ranks, there and back; empty for anything else.
MapRoutes routesOf(const OpenRun& run, const RunTraffic* traffic, const std::vector<RegionId>& regions,
                   const Item& item);

// The hosts of what the map has no place for itself: of a communicator, ranks, pairs. Ascending, each once.
std::vector<HostIndex> hostsOf(const OpenRun& run, const Item& item);

// Errors and warnings at their places.
std::vector<MapMark> marksOf(const Fabric& fabric, const FabricFindings& findings);

}  // namespace weft
