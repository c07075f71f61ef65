#include "analysis/load/removed_parts.h"

#include <algorithm>
#include <optional>
#include <set>

#include "analysis/run/endpoints.h"
#include "analysis/run/part_names.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/port_labels.h"

namespace weft {
namespace {

// Of "NODE:PORT", where a node has no such name as a whole: descriptions have colons too.
struct PortName {
  std::string node, port;
};

std::optional<PortName> portName(const std::string& name) {
  const auto colon = name.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  std::string port = name.substr(colon + 1);
  if (!looksLikePort(port)) return std::nullopt;
  return PortName{name.substr(0, colon), std::move(port)};
}

NodeIndex theSwitch(const Fabric& fabric, const std::string& name, NodeIndex node) {
  if (!fabric.node(node).isSwitch()) throw Error(name + " is no switch; name its cable as " + name + ":PORT");
  return node;
}

// Finds the names of one request; the parts of the fabric only where a name is no single node's.
class Finder {
 public:
  explicit Finder(const Fabric& fabric) : fabric_(fabric) {}

  RemovedParts find(const std::vector<std::string>& names) {
    for (const std::string& name : names) add(name);
    return std::move(removed_);
  }

 private:
  void add(const std::string& name) {
    const std::vector<NodeIndex> nodes = findNodes(fabric_, name);
    if (nodes.size() == 1) return take(theSwitch(fabric_, name, nodes.front()));
    if (const FabricPart* part = partNamed(fabric_, parts(), name)) return take(*part);
    const auto port = portName(name);
    if (nodes.empty() && port) return removed_.cables.push_back(findLinkEnd(fabric_, port->node, port->port));
    if (nodes.empty()) needNodes(fabric_, name, partsListed(parts()));
    throw Error(name + " is ambiguous: " + nodesListed(fabric_, nodes) + "; give a node GUID");
  }

  const std::vector<FabricPart>& parts() {
    if (!parts_) parts_ = findParts(fabric_);
    return *parts_;
  }

  void take(NodeIndex node) {
    if (std::ranges::find(removed_.switches, node) == removed_.switches.end()) removed_.switches.push_back(node);
  }
  void take(const FabricPart& part) {
    const std::vector<NodeIndex> nodes = nodesOf(fabric_, part);
    removed_.parts.push_back({kindAndName(part), nodes});
    for (const NodeIndex node : nodes) take(node);
  }

  const Fabric& fabric_;
  std::optional<std::vector<FabricPart>> parts_;
  RemovedParts removed_;
};

// "4 switches", of racks "1 switch, 32 adapters"
std::string nodesText(const Fabric& fabric, const std::vector<NodeIndex>& nodes) {
  const auto switches =
      static_cast<std::size_t>(std::ranges::count_if(nodes, [&](NodeIndex at) { return fabric.node(at).isSwitch(); }));
  const std::string adapters = counted(nodes.size() - switches, "adapter", "adapters");
  if (switches == 0) return adapters;
  return counted(switches, "switch", "switches") + (switches == nodes.size() ? "" : ", " + adapters);
}

std::string cablesText(const Fabric& fabric, const std::vector<NodeIndex>& switches) {
  const std::size_t cables = removedLinks(fabric, {switches, {}, {}}).size();
  return counted(cables, "cable", "cables");
}

}  // namespace

RemovedParts findRemovedParts(const Fabric& fabric, const std::vector<std::string>& names) {
  return Finder(fabric).find(names);
}

std::vector<EndIndex> removedLinks(const Fabric& fabric, const RemovedParts& removed) {
  std::vector<EndIndex> links;
  const auto add = [&](EndIndex end) { links.push_back(std::min(end, peer(end))); };
  for (const EndIndex end : removed.cables) add(end);
  for (const NodeIndex node : removed.switches) std::ranges::for_each(fabric.endsOf(node), add);
  std::ranges::sort(links);
  links.erase(std::ranges::unique(links).begin(), links.end());
  return links;
}

std::vector<std::string> removedNames(const Fabric& fabric, const RemovedParts& removed) {
  std::vector<std::string> names;
  std::set<NodeIndex> told;
  for (const RemovedParts::Part& part : removed.parts) {
    names.push_back(part.name + " (" + nodesText(fabric, part.switches) + ", " + cablesText(fabric, part.switches) +
                    ")");
    told.insert(part.switches.begin(), part.switches.end());
  }
  for (const NodeIndex node : removed.switches)
    if (!told.contains(node))
      names.push_back(nodeName(fabric, node) + " (" + counted(fabric.endsOf(node).size(), "cable", "cables") + ")");
  for (const EndIndex end : removed.cables) names.push_back(endName(fabric, end) + " to " + endName(fabric, peer(end)));
  return names;
}

}  // namespace weft
