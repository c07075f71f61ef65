// Display names of nodes and hosts of a fabric, each of them unique.
#pragma once

#include <string>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// By NodeIndex. A switch has its shortName(); switches whose names would be equal also have what distinguishes them:
// the board of a director ("ibsw-A L01"), the subnet where each rail has one of that name ("leaf01 (subnet 1)"), or the
// end of the GUID ("SwitchX - Mellanox Technologies …4e0048").
std::vector<ShownName> shownNames(const std::vector<FabricNode>& nodes);
// By HostIndex; hosts whose adapters are named after the vendor, or after no machine, with the end of a GUID.
std::vector<ShownName> shownNames(const std::vector<FabricHost>& hosts, const std::vector<FabricNode>& nodes);

// The ending of rows, pods and names of a subnet on the map: "a"; empty if there is one subnet only.
std::string subnetSuffix(std::uint32_t subnet, std::uint32_t count);

}  // namespace weft
