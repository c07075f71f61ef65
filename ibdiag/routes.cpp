#include "ibdiag/routes.h"

#include <vector>

#include "ibdiag/next_hop.h"

namespace weft {

std::string sentence(RouteEnd end) {
  switch (end) {
    case RouteEnd::arrived: return "the route arrives";
    case RouteEnd::unknownLid: return "no port of the subnet owns the destination LID";
    case RouteEnd::noEntry: return "the forwarding table of the last switch has no entry for it";
    case RouteEnd::noTable: return "the forwarding table of the last switch is not known";
    case RouteEnd::noLink: return "no cable is known at the port by which the last node would send";
    case RouteEnd::loop: return "the route comes to the last switch a second time";
    case RouteEnd::strayed: return "the route ends at a node that does not own the destination LID";
  }
  return "the route ends";
}

bool owns(const FabricPort& port, Lid lid) {
  return number(port.lid) != 0 && number(lid) >= number(port.lid) && number(lid) - number(port.lid) < 1 << port.lmc;
}

Step stepAt(const Fabric& fabric, NodeIndex switchNode, Lid destination, PortIndex owner) {
  const PortNumber port = fabric.forward(switchNode, destination);
  if (port == 0) return {{}, fabric.port(owner).node == switchNode ? RouteEnd::arrived : RouteEnd::strayed, port};
  if (port == noRoute) return {{}, fabric.hasTable(switchNode) ? RouteEnd::noEntry : RouteEnd::noTable, port};
  const auto out = fabric.endAt(switchNode, port);
  return {out, out ? RouteEnd::arrived : RouteEnd::noLink, port};
}

RouteEnd endAtAdapter(const Fabric& fabric, EndIndex arrival, PortIndex owner) {
  const LinkEnd& at = fabric.end(arrival);
  const FabricPort& port = fabric.port(owner);
  return at.node == port.node && at.port == port.number ? RouteEnd::arrived : RouteEnd::strayed;
}

Route walkRoute(const Fabric& fabric, PortIndex source, Lid destination) {
  const FabricPort& from = fabric.port(source);
  Route route{{{from.node, {}, {}}}, RouteEnd::arrived};
  const auto owner = fabric.owner(fabric.node(from.node).subnet, destination);
  if (!owner) {
    route.end = RouteEnd::unknownLid;
    return route;
  }
  if (owns(from, destination)) return route;

  std::vector<bool> visited(fabric.nodes().size());
  NodeIndex here = from.node;
  for (;;) {
    std::optional<EndIndex> out;
    if (fabric.node(here).isSwitch()) {
      visited[number(here)] = true;
      const Step step = stepAt(fabric, here, destination, *owner);
      out = step.out;
      if (!out) route.end = step.stays;
      if (step.stays == RouteEnd::noLink) route.hops.back().out = step.port;
    } else {
      out = fabric.endAt(here, from.number);
      if (!out) route.end = RouteEnd::noLink;
    }
    if (!out) return route;
    route.hops.back().out = fabric.end(*out).port;
    const EndIndex arrival = peer(*out);
    here = fabric.end(arrival).node;
    route.hops.push_back({here, fabric.end(arrival).port, {}});
    if (!fabric.node(here).isSwitch()) {
      route.end = endAtAdapter(fabric, arrival, *owner);
      return route;
    }
    if (visited[number(here)]) {
      route.end = RouteEnd::loop;
      return route;
    }
  }
}

}  // namespace weft
