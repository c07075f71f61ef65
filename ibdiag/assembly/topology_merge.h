// Several dumps of one fabric put together: each node, port and link once, contradictions told.
#pragma once

#include <vector>

#include "ibdiag/assembly/merged_topology.h"

namespace weft {

MergedTopology mergeTopologies(const std::vector<const TopologyDump*>& byPath,
                               const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics);

}  // namespace weft
