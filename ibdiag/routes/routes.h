// Routes as the switches take them: forwarding table by forwarding table (IBTA 18.2.4.3).
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/model/fabric.h"
#include "ibdiag/routes/route_end.h"

namespace weft {

struct Hop {
  NodeIndex node{};
  std::optional<PortNumber> in;   // empty at the source
  std::optional<PortNumber> out;  // empty where the route ends; with noLink the port that has no cable
};

struct Route {
  std::vector<Hop> hops;  // from the source adapter over every switch to the destination
  RouteEnd end = RouteEnd::arrived;
};

// From a port to a LID of the port's own subnet.
Route walkRoute(const Fabric& fabric, PortIndex source, Lid destination);

}  // namespace weft
