// Routes as the switches take them: forwarding table by forwarding table (IBTA 18.2.4.3).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ibdiag/fabric.h"

namespace weft {

enum class RouteEnd {
  arrived,
  unknownLid,   // nobody owns the destination LID
  noEntry,      // a switch has no port for it (missing, 255, or UNREACHABLE)
  noTable,      // a switch whose forwarding table is not known
  noLink,       // the table names a port that no cable is known for
  loop,         // a switch was reached a second time
  strayed,      // ended at an adapter or router that does not own the LID, or at a switch that takes it for its own
};

inline constexpr std::size_t routeEnds = 7;

std::string sentence(RouteEnd end);  // "the forwarding table of the last switch has no entry for it", …

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
