// Groups adapters by host.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// Where the first cable of a node leads: how that node is called, and its port.
struct FirstPeer {
  std::string_view name;
  PortNumber port{};
};

// Sets `host` of each adapter and router and gives the hosts, sorted by name, with their adapters, sorted likewise;
// adapters of the same name are in the order of the ports that they are cabled to, because GUIDs follow no order of
// devices. `runHosts`, `peers`: by node.
std::vector<FabricHost> groupHosts(std::vector<FabricNode>& nodes, const std::vector<std::optional<HostId>>& runHosts,
                                   const std::vector<FirstPeer>& peers);

}  // namespace weft
