#include <algorithm>

#include "analysis/run/endpoints.h"
#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/port_labels.h"

namespace weft {
namespace {

constexpr std::size_t maxListed = 8;

class NodeFinder {
 public:
  explicit NodeFinder(const Fabric& fabric) : fabric_(fabric) {}

  std::vector<NodeIndex> find(const std::string& name) const {
    std::vector<NodeIndex> found;
    const auto value = parseNumber(name);
    const bool isGuid = value && (*value > 0xFFFF || name.size() == 18);  // 0x and 16 digits, as they are printed
    if (value) found = isGuid ? withGuid(Guid(*value)) : withLid(*value);
    if (found.empty()) found = which([&](const FabricNode& node) { return node.description == name; });
    if (found.empty())
      found = which([&](const FabricNode& node) { return node.host && fabric_.host(*node.host).name == name; });
    // As the map and tables write it: "ibsw-A L01", or "leaf02" of "MF0;leaf02:IS5030/U1".
    if (found.empty()) found = shown(name);
    if (found.empty()) found = which([&](const FabricNode& node) { return shortName(node) == name; });
    return found;
  }

  std::vector<NodeIndex> need(const std::string& name, const std::string& others) const {
    auto found = find(name);
    const std::string more = others.empty() ? "" : "; of parts the fabric has " + others;
    if (found.empty())
      throw Error("there is no node " + name + suggestion(names(), name) + " weft links names them all" + more);
    return found;
  }

 private:
  std::vector<NodeIndex> shown(const std::string& name) const {
    for (std::uint32_t at = 0; at < fabric_.nodes().size(); ++at)
      if (nodeName(fabric_, NodeIndex(at)) == name) return {NodeIndex(at)};
    return {};
  }

  template <class Fits>
  std::vector<NodeIndex> which(Fits fits) const {
    std::vector<NodeIndex> nodes;
    for (std::uint32_t at = 0; at < fabric_.nodes().size(); ++at)
      if (fits(fabric_.nodes()[at])) nodes.push_back(NodeIndex(at));
    return nodes;
  }

  std::vector<NodeIndex> withLid(std::uint64_t lid) const {
    std::vector<NodeIndex> nodes;
    for (std::uint32_t subnet = 0; subnet < fabric_.subnetCount(); ++subnet)
      if (const auto port = fabric_.owner(SubnetId(subnet), Lid(static_cast<std::uint16_t>(lid))))
        nodes.push_back(fabric_.port(*port).node);
    return nodes;
  }

  std::vector<NodeIndex> withGuid(Guid guid) const {
    if (auto nodes = which([&](const FabricNode& node) { return node.guid == guid; }); !nodes.empty()) return nodes;
    const auto port = fabric_.portByGuid(guid);
    return port ? std::vector{fabric_.port(*port).node} : std::vector<NodeIndex>();
  }

  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const FabricNode& node : fabric_.nodes()) all.push_back(node.description);
    for (const FabricHost& host : fabric_.hosts()) all.push_back(host.name);
    return all;
  }

  const Fabric& fabric_;
};

std::string listed(const std::vector<std::string>& all) {
  std::string out;
  for (std::size_t i = 0; i < all.size() && i < maxListed; ++i) out += (i == 0 ? "" : "; ") + all[i];
  if (all.size() > maxListed) out += "; and " + std::to_string(all.size() - maxListed) + " more";
  return out;
}

std::string nodeListed(const Fabric& fabric, NodeIndex at) {
  const FabricNode& node = fabric.node(at);
  return "subnet " + std::to_string(number(node.subnet)) + " " + node.description + " (" + text(node.guid) + ")";
}

std::string cabledPorts(const Fabric& fabric, NodeIndex node) {
  std::vector<std::string> ports;
  for (const EndIndex end : fabric.endsOf(node)) ports.push_back(portShort(fabric, node, fabric.end(end).port));
  return ports.empty() ? "none" : listed(ports);
}

}  // namespace

std::vector<NodeIndex> findNodes(const Fabric& fabric, const std::string& name) {
  return NodeFinder(fabric).find(name);
}
std::vector<NodeIndex> needNodes(const Fabric& fabric, const std::string& name, const std::string& others) {
  return NodeFinder(fabric).need(name, others);
}

std::string nodesListed(const Fabric& fabric, const std::vector<NodeIndex>& nodes) {
  std::vector<std::string> all;
  for (const NodeIndex at : nodes) all.push_back(nodeListed(fabric, at));
  return listed(all);
}

EndIndex findLinkEnd(const Fabric& fabric, const std::string& name, const std::string& port) {
  const std::vector<NodeIndex> nodes = needNodes(fabric, name);
  std::vector<EndIndex> ends;
  std::vector<std::string> candidates;
  for (const NodeIndex at : nodes) {
    const auto number = portCalled(fabric, at, port);
    const auto end = number ? fabric.endAt(at, *number) : std::nullopt;
    if (!end) continue;
    ends.push_back(*end);
    candidates.push_back(nodeListed(fabric, at));
  }
  if (ends.empty())
    throw Error("no cable is known at port " + port + " of " + name +
                "; ports with cables: " + cabledPorts(fabric, nodes.front()));
  if (ends.size() > 1)
    throw Error(name + " port " + port + " is ambiguous: " + listed(candidates) + "; give a node GUID");
  return ends.front();
}

}  // namespace weft
