// Detects dumps from several times or several fabrics that were given as one: their contents are merged, so that a
// diagnostic is needed.
#pragma once

#include <vector>

#include "core/base/diagnostic.h"
#include "ibdiag/assembly/subnets.h"

namespace weft {

// Cables that one dump lists and another one does not, though it names the switches at their ends; subnets that have no
// host in common with any other.
void reportDumpDifferences(const std::vector<const TopologyDump*>& dumps, const Subnets& subnets,
                           Diagnostics& diagnostics);

}  // namespace weft
