// Detects nodes and ports whose identifiers are not unique.
#pragma once

#include "core/base/diagnostic.h"
#include "ibdiag/assembly/merged_topology.h"

namespace weft {

// Two ports with one GUID; in one subnet two adapters whose description names the same device of the same host, or two
// switches that somebody gave the same name. What makers call their devices is no name.
void reportRepeatedNames(const MergedTopology& topology, Diagnostics& diagnostics);

}  // namespace weft
