// One hop of a route: the port that a switch forwards a packet to.
#pragma once

#include <optional>

#include "ibdiag/model/fabric.h"
#include "ibdiag/routes/route_end.h"

namespace weft {

struct Step {
  std::optional<EndIndex> out;         // the link end by which the packet leaves; empty where it stays
  RouteEnd stays = RouteEnd::arrived;  // why it stays, where it does
  PortNumber port = noRoute;           // what the table says; of an adapter nothing
};

// At a switch, for a LID that `owner` owns.
Step stepAt(const Fabric& fabric, NodeIndex switchNode, Lid destination, PortIndex owner);

// The first step of a packet from a port: an adapter sends by that port, a switch by its table.
Step firstStep(const Fabric& fabric, const FabricPort& source, Lid destination, PortIndex owner);

// The link end by which a packet goes on that was sent by `out`; nothing where the switch there keeps it, or is none.
std::optional<EndIndex> nextEnd(const Fabric& fabric, EndIndex out, Lid destination, PortIndex owner);

// The switch to which an adapter port sends all that it sends; nothing where it has no cable or one to another adapter.
std::optional<NodeIndex> firstSwitch(const Fabric& fabric, PortIndex source);

// How a packet ends that came to an adapter or router by this link end.
RouteEnd endAtAdapter(const Fabric& fabric, EndIndex arrival, PortIndex owner);

// The base LID or any other of the port's range.
bool owns(const FabricPort& port, Lid lid);

}  // namespace weft
