#include "ibdiag/routes/next_hop.h"

namespace weft {

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

Step firstStep(const Fabric& fabric, const FabricPort& source, Lid destination, PortIndex owner) {
  if (fabric.node(source.node).isSwitch()) return stepAt(fabric, source.node, destination, owner);
  const auto out = fabric.endAt(source.node, source.number);
  return {out, out ? RouteEnd::arrived : RouteEnd::noLink, noRoute};
}

std::optional<EndIndex> nextEnd(const Fabric& fabric, EndIndex out, Lid destination, PortIndex owner) {
  const NodeIndex next = fabric.end(peer(out)).node;
  return fabric.node(next).isSwitch() ? stepAt(fabric, next, destination, owner).out : std::nullopt;
}

std::optional<NodeIndex> firstSwitch(const Fabric& fabric, PortIndex source) {
  const auto out = fabric.endAt(fabric.port(source).node, fabric.port(source).number);
  if (!out) return std::nullopt;
  const NodeIndex first = fabric.end(peer(*out)).node;
  return fabric.node(first).isSwitch() ? std::optional(first) : std::nullopt;
}

RouteEnd endAtAdapter(const Fabric& fabric, EndIndex arrival, PortIndex owner) {
  const LinkEnd& at = fabric.end(arrival);
  const FabricPort& port = fabric.port(owner);
  return at.node == port.node && at.port == port.number ? RouteEnd::arrived : RouteEnd::strayed;
}

}  // namespace weft
