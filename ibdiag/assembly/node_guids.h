// Finds the node of a port if a dump has only the port's GUID.
#pragma once

#include <vector>

#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

// Gives adapters and routers of dumps that name ports only (iblinkinfo, ibnetdiscover -p) the node GUIDs that other
// dumps have. If no dump has one, a port's GUID stays in the node's place, as newer adapters have it anyway; but two
// ports of one dump with one description, whose GUIDs are as far apart as their numbers, are one adapter's, which gets
// the lower GUID. Where two dumps have different GUIDs for what is at the other end of one cable, of one LID, port
// number and name, the node is one.
void resolveNodeGuids(const std::vector<TopologyDump*>& dumps, const std::vector<const RangeDump*>& ranges);

}  // namespace weft
