// The port that owns each LID of a subnet.
#pragma once

#include <vector>

#include "ibdiag/assembly/merged_topology.h"

namespace weft {

// Gives ports the ranges that other dumps than the topology name, then leaves each LID to one port: to the first that
// names it itself, and to a range only where no port does.
void resolveLids(MergedTopology& topology, const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics);

}  // namespace weft
