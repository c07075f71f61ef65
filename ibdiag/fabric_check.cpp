#include "ibdiag/fabric_check.h"

#include <map>

#include "ibdiag/next_hop.h"

namespace weft {
namespace {

// How packets to one destination end, from each switch. Routes join, so each switch is walked once.
class Endings {
 public:
  explicit Endings(const Fabric& fabric)
      : fabric_(fabric), ends_(fabric.nodes().size()), knownFor_(fabric.nodes().size()) {}

  RouteEnd from(PortIndex source, PortIndex destination) {
    destination_ = destination;
    const FabricPort& port = fabric_.port(source);
    const auto out = fabric_.endAt(port.node, port.number);
    return out ? afterLink(peer(*out)) : RouteEnd::noLink;
  }

 private:
  bool isKnown(NodeIndex node) const { return knownFor_[number(node)] == number(destination_) + 1; }

  RouteEnd afterLink(EndIndex arrival) {
    path_.clear();
    RouteEnd end = RouteEnd::arrived;
    for (;;) {
      const NodeIndex here = fabric_.end(arrival).node;
      if (!fabric_.node(here).isSwitch()) {
        end = endAtAdapter(fabric_, arrival, destination_);
        break;
      }
      if (isKnown(here)) {
        end = ends_[number(here)];
        break;
      }
      // A switch that is met again before its own end is known is on a loop.
      knownFor_[number(here)] = number(destination_) + 1;
      ends_[number(here)] = RouteEnd::loop;
      path_.push_back(here);
      const Step step = stepAt(fabric_, here, fabric_.port(destination_).lid, destination_);
      if (!step.out) {
        end = step.stays;
        break;
      }
      arrival = peer(*step.out);
    }
    for (const NodeIndex node : path_) ends_[number(node)] = end;
    return end;
  }

  const Fabric& fabric_;
  PortIndex destination_{};
  std::vector<RouteEnd> ends_;           // by node
  std::vector<std::uint32_t> knownFor_;  // by node: destination port + 1
  std::vector<NodeIndex> path_;
};

}  // namespace

std::vector<SubnetCounts> countSubnets(const Fabric& fabric, const Levels& levels) {
  std::vector<SubnetCounts> counts(fabric.subnetCount());
  for (std::uint32_t subnet = 0; subnet < counts.size(); ++subnet) counts[subnet].subnet = SubnetId(subnet);
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const FabricNode& node = fabric.nodes()[at];
    SubnetCounts& subnet = counts[number(node.subnet)];
    if (node.kind == NodeKind::channelAdapter) ++subnet.adapters;
    if (node.kind == NodeKind::router) ++subnet.routers;
    if (!node.isSwitch()) continue;
    ++subnet.switches;
    subnet.tables += fabric.hasTable(NodeIndex(at));
    const auto level = levels.ofNode[at];
    if (!level) ++subnet.switchesNotReached;
    else if (subnet.switchesOnLevel.size() < *level) subnet.switchesOnLevel.resize(*level);
    if (level) ++subnet.switchesOnLevel[*level - 1U];
  }
  for (std::size_t end = 0; end < fabric.ends().size(); end += 2)
    ++counts[number(fabric.node(fabric.ends()[end].node).subnet)].links;
  for (const FabricPort& port : fabric.ports()) {
    const FabricNode& node = fabric.node(port.node);
    if (node.kind == NodeKind::channelAdapter && number(port.lid) != 0) ++counts[number(node.subnet)].adapterPorts;
  }
  return counts;
}

std::vector<SubnetRoutes> checkRoutes(const Fabric& fabric) {
  std::vector<std::vector<PortIndex>> ports(fabric.subnetCount());
  for (std::uint32_t at = 0; at < fabric.ports().size(); ++at) {
    const FabricNode& node = fabric.node(fabric.ports()[at].node);
    if (node.kind == NodeKind::channelAdapter && number(fabric.ports()[at].lid) != 0)
      ports[number(node.subnet)].push_back(PortIndex(at));
  }
  Endings endings(fabric);
  std::vector<SubnetRoutes> checked(ports.size());
  for (std::uint32_t subnet = 0; subnet < ports.size(); ++subnet) {
    SubnetRoutes& routes = checked[subnet];
    routes.subnet = SubnetId(subnet);
    for (const PortIndex destination : ports[subnet])
      for (const PortIndex source : ports[subnet]) {
        if (source == destination) continue;
        const RouteEnd end = endings.from(source, destination);
        ++routes.pairs;
        ++routes.pairsByEnd[static_cast<std::size_t>(end)];
        if (end != RouteEnd::arrived && routes.examples.size() < SubnetRoutes::mostExamples)
          routes.examples.push_back({source, destination, end});
      }
  }
  return checked;
}

DumpFindings findingsOf(const std::vector<CodeTotal>& diagnosticTotals) {
  std::map<std::string, std::uint64_t> totals;
  for (const CodeTotal& total : diagnosticTotals) totals[total.code] = total.total;
  return {totals["fabric.oneWayLink"], totals["fabric.duplicateLid"], totals["fabric.duplicateGuid"]};
}

}  // namespace weft
