// Who is on a link end: the flows whose routes leave by it.
#pragma once

#include <vector>

#include "ibdiag/link_loads.h"

namespace weft {

// In the order in which they were given; a flow that breaks crosses the ends up to where its route ends.
// O(flows + destinations behind the end × switches): no route is walked twice.
std::vector<Flow> flowsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end);

}  // namespace weft
