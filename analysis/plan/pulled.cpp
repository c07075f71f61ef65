#include "analysis/plan/pulled.h"

#include <algorithm>

#include "analysis/run/endpoints.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"

namespace weft {
namespace {

// Of "NODE:PORT", where a node has no such name as a whole: descriptions have colons too.
struct PortName {
  std::string node;
  PortNumber port = 0;
};

std::optional<PortName> portName(const std::string& name) {
  const auto colon = name.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  const auto port = parseNumber(std::string_view(name).substr(colon + 1));
  if (!port || *port == 0 || *port > 254) return std::nullopt;
  return PortName{name.substr(0, colon), static_cast<PortNumber>(*port)};
}

NodeIndex theSwitch(const Fabric& fabric, const std::string& name, const std::vector<NodeIndex>& nodes) {
  if (nodes.size() > 1)
    throw Error(name + " is ambiguous: " + std::to_string(nodes.size()) + " nodes have that name; give a node GUID");
  if (!fabric.node(nodes.front()).isSwitch()) throw Error(name + " is no switch; name its cable as " + name + ":PORT");
  return nodes.front();
}

}  // namespace

Pulled findPulled(const Fabric& fabric, const std::vector<std::string>& names) {
  Pulled pulled;
  for (const std::string& name : names) {
    const auto port = portName(name);
    if (port && findNodes(fabric, name).empty()) pulled.cables.push_back(findLinkEnd(fabric, port->node, port->port));
    else pulled.switches.push_back(theSwitch(fabric, name, needNodes(fabric, name)));
  }
  return pulled;
}

std::vector<EndIndex> pulledLinks(const Fabric& fabric, const Pulled& pulled) {
  std::vector<EndIndex> links;
  const auto add = [&](EndIndex end) { links.push_back(std::min(end, peer(end))); };
  for (const EndIndex end : pulled.cables) add(end);
  for (const NodeIndex node : pulled.switches) std::ranges::for_each(fabric.endsOf(node), add);
  std::ranges::sort(links);
  links.erase(std::ranges::unique(links).begin(), links.end());
  return links;
}

std::vector<std::string> pulledNames(const Fabric& fabric, const Pulled& pulled) {
  std::vector<std::string> names;
  for (const NodeIndex node : pulled.switches) {
    const std::size_t cables = fabric.endsOf(node).size();
    names.push_back(nodeName(fabric, node) + " (" + std::to_string(cables) + (cables == 1 ? " cable)" : " cables)"));
  }
  for (const EndIndex end : pulled.cables) names.push_back(endName(fabric, end) + " to " + endName(fabric, peer(end)));
  return names;
}

}  // namespace weft
