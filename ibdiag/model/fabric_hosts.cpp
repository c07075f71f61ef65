#include "ibdiag/model/fabric_hosts.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "ibdiag/model/host_names.h"

namespace weft {
namespace {

// More adapters than any machine has share this description: it names no machine ("node HCA-1" all over).
constexpr std::size_t mostAdapters = 32;

class Groups {
 public:
  explicit Groups(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0U); }
  std::uint32_t root(std::uint32_t item) {
    while (parent_[item] != item) item = parent_[item] = parent_[parent_[item]];
    return item;
  }
  // The smaller becomes the root, so that a group's root is its first node.
  void unite(std::uint32_t a, std::uint32_t b) {
    const auto [low, high] = std::minmax({root(a), root(b)});
    parent_[high] = low;
  }

 private:
  std::vector<std::uint32_t> parent_;
};

template <class Key>
void uniteAll(const std::map<Key, std::vector<std::uint32_t>>& nodesByKey, std::size_t most, Groups& groups) {
  for (const auto& [key, nodes] : nodesByKey)
    if (nodes.size() <= most)
      for (const std::uint32_t node : nodes) groups.unite(nodes.front(), node);
}

Groups groupAdapters(const std::vector<FabricNode>& nodes, const std::vector<std::optional<HostId>>& runHosts) {
  std::map<std::string, std::vector<std::uint32_t>> byName;
  std::map<Guid, std::vector<std::uint32_t>> byGuid;
  std::map<HostId, std::vector<std::uint32_t>> byRunHost;
  for (std::uint32_t at = 0; at < nodes.size(); ++at) {
    if (!nodes[at].isHostAdapter()) continue;
    byGuid[nodes[at].guid].push_back(at);
    if (runHosts[at]) byRunHost[*runHosts[at]].push_back(at);
    if (const auto name = hostNameOf(nodes[at].description)) byName[shortHostKey(*name)].push_back(at);
  }
  Groups groups(nodes.size());
  uniteAll(byGuid, nodes.size(), groups);
  uniteAll(byName, mostAdapters, groups);
  uniteAll(byRunHost, nodes.size(), groups);
  return groups;
}

// The first adapter whose description names the machine says how it is called.
std::string nameOf(const FabricHost& host, const std::vector<FabricNode>& nodes) {
  for (const NodeIndex at : host.adapters)
    if (nodes[number(at)].kind == NodeKind::channelAdapter)
      if (const auto name = hostNameOf(nodes[number(at)].description)) return std::string(*name);
  return nodes[number(host.adapters.front())].description;
}

}  // namespace

std::vector<FabricHost> groupHosts(std::vector<FabricNode>& nodes, const std::vector<std::optional<HostId>>& runHosts) {
  Groups groups = groupAdapters(nodes, runHosts);
  std::map<std::uint32_t, FabricHost> byRoot;
  for (std::uint32_t at = 0; at < nodes.size(); ++at) {
    if (nodes[at].isSwitch() || nodes[at].aggregates) continue;
    FabricHost& host = byRoot[groups.root(at)];
    host.adapters.push_back(NodeIndex(at));
    if (!host.runHost) host.runHost = runHosts[at];
  }
  std::vector<FabricHost> hosts;
  for (auto& [root, host] : byRoot) {
    host.name = nameOf(host, nodes);
    hosts.push_back(std::move(host));
  }
  std::ranges::stable_sort(hosts, naturallyLess, &FabricHost::name);
  for (std::uint32_t at = 0; at < hosts.size(); ++at)
    for (const NodeIndex node : hosts[at].adapters) nodes[number(node)].host = HostIndex(at);
  return hosts;
}

}  // namespace weft
