// The kind of a node, if a dump leaves it open.
#pragma once

#include <vector>

#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

// A neighbour that .net_dump took for an adapter is a switch where another dump says so, or where it has a forwarding
// table.
void resolveNodeKinds(const std::vector<TopologyDump*>& dumps, const std::vector<TableDump*>& tables);

}  // namespace weft
