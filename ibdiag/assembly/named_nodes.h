// Applies a node name map: its names replace those of the dumps.
#pragma once

#include <vector>

#include "core/base/diagnostic.h"
#include "ibdiag/assembly/node_name_map_reader.h"

namespace weft {

// By node GUID, or by the GUID of one of their ports. If two maps name a node differently, the first in path order
// counts. Reports how many nodes were named, and how many names belong to no node.
void nameNodes(const std::vector<TopologyDump*>& dumps, const std::vector<const NameDump*>& maps,
               Diagnostics& diagnostics);

}  // namespace weft
