// Detects LIDs that other dumps have and the topology lacks: it was truncated, or is from another time.
#pragma once

#include <map>
#include <vector>

#include "ibdiag/assembly/merged_topology.h"
#include "ibdiag/assembly/table_merge.h"

namespace weft {

// A note for each kind of dump, with a count:
// - forwarding tables route to a LID that no port of the subnet owns. Where no dump says the LMC, the LIDs that one
// would span which fits all
//   adapters are taken as owned;
// - ibdiagnet's .db has LIDs of nodes that the topology lacks;
// - guid2lid has more ports that the topology lacks than ports that it has: OpenSM keeps those that are long gone, so
// that some of them say nothing.
void reportUnownedLids(const MergedTopology& topology, const std::map<Guid, MergedTable>& tables,
                       const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics);

}  // namespace weft
