// The links that given hosts use to reach one another.
#pragma once

#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// The link ends on routes between the given hosts, both directions, over every subnet that two of them share:
// the structural highlight of a communicator. All ends that a route may take if the fabric spreads(). By EndIndex.
std::vector<bool> linksBetween(const Fabric& fabric, const std::vector<HostIndex>& hosts);

}  // namespace weft
