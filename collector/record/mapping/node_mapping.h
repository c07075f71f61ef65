// Computes the rank that each process should have, so that ranks which exchange many bytes share a node. Processes
// stay where they are. Only bytes that leave a node count, not their distance: nodes are alike, and routes are not
// known.
#pragma once

#include <cstdint>
#include <vector>

#include "collector/record/mapping/rank_graph.h"

namespace weft::record {

// `nodeOf` by process, any numbers; process p is rank p now. By process, the rank that it should be. The better of two:
// the present ranks, and groups that grow node by node, each time by the rank with most traffic to those already
// placed. In both, ranks change places as long as that keeps more traffic on the nodes. There is never more traffic
// between nodes than with the present ranks; ranks stay if moving them would gain nothing. The same input, the same
// answer.
std::vector<std::uint32_t> mapOntoNodes(const std::vector<std::uint32_t>& nodeOf, const std::vector<SentBytes>& sent);

}  // namespace weft::record
