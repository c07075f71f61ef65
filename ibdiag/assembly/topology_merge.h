// Merges the topologies of several dumps of a fabric: each node, port and link once, with diagnostics for
// contradictions.
#pragma once

#include <vector>

#include "ibdiag/assembly/merged_topology.h"

namespace weft {

MergedTopology mergeTopologies(const std::vector<const TopologyDump*>& byPath,
                               const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics);

}  // namespace weft
