#include "ibdiag/model/levels.h"

#include <algorithm>

#include "ibdiag/model/empty_leaves.h"
#include "ibdiag/model/leaf_switches.h"

namespace weft {
namespace {

std::uint8_t levelOf(std::uint32_t distance) {
  return static_cast<std::uint8_t>(std::min<std::uint32_t>(distance + 1, UINT8_MAX));
}

// By vertex: cables to machines.
std::vector<std::uint32_t> hostCables(const Fabric& fabric, const SwitchGraph& graph) {
  std::vector<std::uint32_t> cables(graph.nodeOf.size());
  for (std::uint32_t at = 0; at < cables.size(); ++at)
    for (const EndIndex end : fabric.endsOf(graph.nodeOf[at]))
      cables[at] += fabric.node(fabric.end(peer(end)).node).host ? 1 : 0;
  return cables;
}

bool hangsOnLeaf(const Fabric& fabric, const SwitchGraph& graph, const std::vector<LeafKind>& kinds,
                 NodeIndex adapter) {
  return std::ranges::any_of(fabric.endsOf(adapter), [&](EndIndex end) {
    const std::uint32_t vertex = graph.vertexOf[number(fabric.end(peer(end)).node)];
    return vertex != SwitchGraph::noVertex && kinds[vertex] != LeafKind::none;
  });
}

HostRole roleOf(const Fabric& fabric, const SwitchGraph& graph, const std::vector<LeafKind>& kinds,
                const FabricHost& host) {
  for (const NodeIndex node : host.adapters) {
    const FabricNode& adapter = fabric.node(node);
    if (adapter.kind != NodeKind::channelAdapter) continue;
    if (hangsOnLeaf(fabric, graph, kinds, node)) return HostRole::compute;
  }
  return HostRole::service;
}

// Login nodes and gateways on leaves. Where most hosts are called so, that is what the cluster is made of.
void nameService(const Fabric& fabric, std::vector<HostRole>& roles) {
  std::vector<std::size_t> named;
  std::size_t compute = 0;
  for (std::size_t host = 0; host < roles.size(); ++host) {
    if (roles[host] != HostRole::compute) continue;
    ++compute;
    if (isServiceName(fabric.hosts()[host].name)) named.push_back(host);
  }
  if (2 * named.size() >= compute) return;
  for (const std::size_t host : named) roles[host] = HostRole::service;
}

}  // namespace

Levels computeLevels(const Fabric& fabric) {
  const SwitchGraph graph = switchGraph(fabric);
  const std::vector<LeafKind> kinds = leafSwitches(fabric, graph);
  std::vector<std::uint32_t> roots;
  for (std::uint32_t at = 0; at < kinds.size(); ++at)
    if (kinds[at] == LeafKind::leaf) roots.push_back(at);
  const LeafDistances distance = leafDistances(graph, roots, hostCables(fabric, graph));

  Levels levels;
  levels.ofNode.resize(fabric.nodes().size());
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const std::uint32_t vertex = graph.vertexOf[at];
    if (vertex == SwitchGraph::noVertex) levels.ofNode[at] = 0;
    else if (kinds[vertex] != LeafKind::none) levels.ofNode[at] = 1;
    else if (distance[vertex]) levels.ofNode[at] = levelOf(*distance[vertex]);
    levels.highest = std::max(levels.highest, levels.ofNode[at].value_or(0));
  }
  for (const FabricHost& host : fabric.hosts()) levels.ofHost.push_back(roleOf(fabric, graph, kinds, host));
  nameService(fabric, levels.ofHost);
  return levels;
}

}  // namespace weft
