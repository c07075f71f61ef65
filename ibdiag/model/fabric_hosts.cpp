#include "ibdiag/model/fabric_hosts.h"

#include <algorithm>
#include <map>
#include <string>

#include "core/base/natural_order.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/joined_sets.h"

namespace weft {
namespace {

// More adapters than any machine has share this description: it names no machine ("node HCA-1" all over).
constexpr std::size_t mostAdapters = 32;

template <class Key>
void uniteAll(const std::map<Key, std::vector<std::uint32_t>>& nodesByKey, std::size_t most, JoinedSets& groups) {
  for (const auto& [key, nodes] : nodesByKey)
    if (nodes.size() <= most)
      for (const std::uint32_t node : nodes) groups.join(nodes.front(), node);
}

// By node: the first node of its host.
std::vector<std::uint32_t> groupAdapters(const std::vector<FabricNode>& nodes,
                                         const std::vector<std::optional<HostId>>& runHosts) {
  std::map<std::string, std::vector<std::uint32_t>> byName;
  std::map<Guid, std::vector<std::uint32_t>> byGuid;
  std::map<HostId, std::vector<std::uint32_t>> byRunHost;
  for (std::uint32_t at = 0; at < nodes.size(); ++at) {
    if (!nodes[at].isHostAdapter()) continue;
    byGuid[nodes[at].guid].push_back(at);
    if (runHosts[at]) byRunHost[*runHosts[at]].push_back(at);
    if (const auto name = hostNameOf(nodes[at].description)) byName[shortHostKey(*name)].push_back(at);
  }
  JoinedSets groups(nodes.size());
  uniteAll(byGuid, nodes.size(), groups);
  uniteAll(byName, mostAdapters, groups);
  uniteAll(byRunHost, nodes.size(), groups);
  return groups.lowest();
}

// The host is named by the first adapter whose description has its name.
std::string nameOf(const FabricHost& host, const std::vector<FabricNode>& nodes) {
  for (const NodeIndex at : host.adapters)
    if (nodes[number(at)].kind == NodeKind::channelAdapter)
      if (const auto name = hostNameOf(nodes[number(at)].description)) return std::string(*name);
  return nodes[number(host.adapters.front())].description;
}

// The order of two nodes with these names.
bool isBefore(NodeIndex a, std::string_view name, NodeIndex b, std::string_view other,
              const std::vector<FirstPeer>& peers) {
  if (name != other) return naturalLess(name, other);
  const FirstPeer &mine = peers[number(a)], &theirs = peers[number(b)];
  return mine.name == theirs.name ? mine.port < theirs.port : naturalLess(mine.name, theirs.name);
}

}  // namespace

std::vector<FabricHost> groupHosts(std::vector<FabricNode>& nodes, const std::vector<std::optional<HostId>>& runHosts,
                                   const std::vector<FirstPeer>& peers) {
  const std::vector<std::uint32_t> first = groupAdapters(nodes, runHosts);
  std::map<std::uint32_t, FabricHost> byFirst;
  for (std::uint32_t at = 0; at < nodes.size(); ++at) {
    if (nodes[at].isSwitch() || nodes[at].aggregates) continue;
    FabricHost& host = byFirst[first[at]];
    host.adapters.push_back(NodeIndex(at));
    if (!host.runHost) host.runHost = runHosts[at];
  }
  std::vector<FabricHost> hosts;
  for (auto& [node, host] : byFirst) {
    std::ranges::stable_sort(host.adapters, [&](NodeIndex a, NodeIndex b) {
      return isBefore(a, nodes[number(a)].description, b, nodes[number(b)].description, peers);
    });
    host.name = nameOf(host, nodes);
    hosts.push_back(std::move(host));
  }
  std::ranges::stable_sort(hosts, [&](const FabricHost& a, const FabricHost& b) {
    return isBefore(a.adapters.front(), a.name, b.adapters.front(), b.name, peers);
  });
  for (std::uint32_t at = 0; at < hosts.size(); ++at)
    for (const NodeIndex node : hosts[at].adapters) nodes[number(node)].host = HostIndex(at);
  return hosts;
}

}  // namespace weft
