#include "ibdiag/routes/routes.h"

#include <vector>

#include "ibdiag/routes/next_hop.h"

namespace weft {

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
  visited[number(from.node)] = true;
  for (Step step = firstStep(fabric, from, destination, *owner);;) {
    if (!step.out) {
      route.end = step.stays;
      if (step.stays == RouteEnd::noLink && step.port != noRoute) route.hops.back().out = step.port;
      return route;
    }
    route.hops.back().out = fabric.end(*step.out).port;
    const EndIndex arrival = peer(*step.out);
    const NodeIndex here = fabric.end(arrival).node;
    route.hops.push_back({here, fabric.end(arrival).port, {}});
    if (!fabric.node(here).isSwitch()) {
      route.end = endAtAdapter(fabric, arrival, *owner);
      return route;
    }
    if (visited[number(here)]) {
      route.end = RouteEnd::loop;
      return route;
    }
    visited[number(here)] = true;
    step = stepAt(fabric, here, destination, *owner);
  }
}

}  // namespace weft
