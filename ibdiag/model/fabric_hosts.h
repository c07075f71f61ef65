// Which adapters sit in one machine.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// Sets `host` of each adapter and router and gives the hosts, sorted by name. `runHosts`: by node, from the run store.
std::vector<FabricHost> groupHosts(std::vector<FabricNode>& nodes, const std::vector<std::optional<HostId>>& runHosts);

}  // namespace weft
