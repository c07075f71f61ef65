// The kind of a node, if a dump leaves it open.
#pragma once

#include <vector>

#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

// A neighbour that .net_dump took for an adapter is a switch if it is one in another dump, or if it has a forwarding
// table.
void resolveNodeKinds(const std::vector<TopologyDump*>& dumps, const std::vector<TableDump*>& tables);

}  // namespace weft
