// The links that given hosts use to reach one another.
#pragma once

#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// The link ends on routes between the given hosts, both directions, over every subnet that two of them share:
// the structural highlight of a communicator. All that a route may take where the fabric spreads(). True by EndIndex.
std::vector<bool> linksBetween(const Fabric& fabric, const std::vector<HostIndex>& hosts);

}  // namespace weft
