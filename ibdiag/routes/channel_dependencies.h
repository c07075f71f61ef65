// The channel dependency graph: a packet holds the buffer behind one link end until the next one has room. A cycle of
// such waits can deadlock: a credit loop (Dally and Seitz, 1987).
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/routes/trace_pairs.h"

namespace weft {

// By EndIndex: the ends by which packets leave the next switch, ascending. Covers all routes between adapter ports that
// arrive, on one virtual lane; a route that breaks or loops is reported elsewhere and adds nothing here. If the fabric
// spreads(), any choice counts.
std::vector<std::vector<EndIndex>> channelDependencies(const Fabric& fabric, TracedLids lids = TracedLids::all);

// A circle in each strongly connected part, the parts by their lowest end: the shortest circle through any of the first
// ends of the part, its lowest end first. Each of its ends waits for the following one, the last for the first.
std::vector<std::vector<EndIndex>> dependencyCycles(const std::vector<std::vector<EndIndex>>& dependencies);

// By end: the strongly connected part that it is in, numbered as they come.
std::vector<std::uint32_t> dependencyParts(const std::vector<std::vector<EndIndex>>& dependencies);

}  // namespace weft
