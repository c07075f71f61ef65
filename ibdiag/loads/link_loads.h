// Bytes per link end. All flows to one destination form a tree, because a table maps (switch, destination) to one
// port: they are accumulated per destination in O(switches), not per pair in O(pairs × hops). Where switches may choose
// among ports, as the fabric's adaptive() says: see adaptive_tree.h.
#pragma once

#include "ibdiag/loads/flows.h"

namespace weft {

// Flows of one subnet or of several, in any order. A flow to its own port's LID loads no link.
LinkLoads accumulate(const Fabric& fabric, const std::vector<Flow>& flows);

// Loads of one byte on every ordered pair of adapter ports of a subnet, between base LIDs. There is no list of these
// flows, because it grows with the square of the ports.
LinkLoads accumulateAllToAll(const Fabric& fabric);

}  // namespace weft
