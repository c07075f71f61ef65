// One step of a route: what a switch does with a packet.
#pragma once

#include <optional>

#include "ibdiag/routes.h"

namespace weft {

struct Step {
  std::optional<EndIndex> out;           // the link end by which the packet leaves; empty where it stays
  RouteEnd stays = RouteEnd::arrived;    // why it stays, where it does
  PortNumber port = noRoute;             // what the table says
};

// At a switch, for a LID that `owner` owns.
Step stepAt(const Fabric& fabric, NodeIndex switchNode, Lid destination, PortIndex owner);

// How a packet ends that came to an adapter or router by this link end.
RouteEnd endAtAdapter(const Fabric& fabric, EndIndex arrival, PortIndex owner);

// The base LID or any other of the port's range.
bool owns(const FabricPort& port, Lid lid);

}  // namespace weft
