// Who is on a link end: the flows whose routes leave by it.
#pragma once

#include <functional>
#include <vector>

#include "ibdiag/loads/flows.h"

namespace weft {

// In the order in which they were given; a flow that breaks crosses the ends up to where its route ends.
// O(flows + destinations behind the end × switches): no route is walked twice.
std::vector<Flow> flowsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end);

// Of one byte on every ordered pair of adapter ports of the subnet, between base LIDs: the routes that leave by the end.
// `stopped` is asked for each destination; once it says true, what was found so far comes back.
std::vector<Flow> allToAllOver(const Fabric& fabric, EndIndex end, const std::function<bool()>& stopped = {});

}  // namespace weft
