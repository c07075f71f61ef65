// Parses ports and link ends that a user names: LIDs, GUIDs, hosts, node descriptions.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

struct Endpoints {
  PortIndex source{};
  Lid destination{};
};

// A number up to 65535 is a LID, a larger one a port GUID (decimal, or hex behind 0x); everything else a host or a node
// description. Both ends lie in one subnet. Throws Error, with the candidates, where more than one pair of ports fits.
Endpoints findEndpoints(const Fabric& fabric, const std::string& source, const std::string& destination,
                        std::optional<std::uint32_t> subnet);

// The end by which a node sends onto the link at one of its ports. The node is a node or port GUID, a LID, a
// description or a host, the port a number or what the switch has printed beside it ("27/1"). Throws Error, with the
// candidates, where several nodes fit or no cable is known at the port.
EndIndex findLinkEnd(const Fabric& fabric, const std::string& node, const std::string& port);

// Nodes of that name: a GUID, LID, description or host. None where there is none.
std::vector<NodeIndex> findNodes(const Fabric& fabric, const std::string& name);
// The same; throws Error where there is none. `others`: what else could have been named, for the message.
std::vector<NodeIndex> needNodes(const Fabric& fabric, const std::string& name, const std::string& others = {});
// "subnet 0 leaf02 (0x…); …", some of them, for messages.
std::string nodesListed(const Fabric& fabric, const std::vector<NodeIndex>& nodes);

}  // namespace weft
