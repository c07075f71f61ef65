#include "ibdiag/model/end_match.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "ibdiag/model/host_names.h"

namespace weft {
namespace {

template <class Index>
FabricMatch::Both<Index> nothing(std::size_t first, std::size_t second) {
  return {std::vector<std::optional<Index>>(first), std::vector<std::optional<Index>>(second)};
}

template <class Index>
void join(FabricMatch::Both<Index>& both, Index a, Index b) {
  both.toSecond[number(a)] = b;
  both.toFirst[number(b)] = a;
}

class Matcher {
 public:
  Matcher(const Fabric& first, const Fabric& second)
      : first_(first), second_(second), match_{nothing<NodeIndex>(first.nodes().size(), second.nodes().size()),
                                               nothing<HostIndex>(first.hosts().size(), second.hosts().size()),
                                               nothing<EndIndex>(first.ends().size(), second.ends().size()), 0} {}

  FabricMatch match() {
    findSubnets();
    joinNodes([](const Fabric&, const FabricNode& node) { return text(node); });
    const std::size_t byGuid = joined_;
    joinNodes(
        [](const Fabric& fabric, const FabricNode& node) {
          return node.host ? "host " + hostKey(fabric.host(*node.host).name) : std::string();
        },
        Equals::inOrder);
    joinNodes([](const Fabric&, const FabricNode& node) { return "description " + node.description; });
    match_.nodesByName = joined_ - byGuid;
    joinHosts();
    joinEnds();
    return std::move(match_);
  }

 private:
  // How nodes with the same key count: not distinguished, or as the same machine's in the order of their GUIDs.
  enum class Equals { unclear, inOrder };
  using NodeKey = std::tuple<NodeKind, std::uint32_t, std::string>;  // kind, subnet of the second fabric, name

  static std::string text(const FabricNode& node) { return "guid " + std::to_string(number(node.guid)); }

  // Subnets are numbered by GUID, so that a lost switch may renumber them: those belong together that share most
  // switches.
  void findSubnets() {
    std::map<Guid, SubnetId> subnetOf;
    for (const FabricNode& node : second_.nodes())
      if (node.isSwitch()) subnetOf[node.guid] = node.subnet;
    std::map<SubnetId, std::map<SubnetId, std::size_t>> shared;
    for (const FabricNode& node : first_.nodes())
      if (const auto at = subnetOf.find(node.guid); node.isSwitch() && at != subnetOf.end())
        ++shared[node.subnet][at->second];
    for (const auto& [subnet, counts] : shared)
      subnets_[subnet] = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; })->first;
  }

  std::uint32_t subnetInSecond(const Fabric& fabric, const FabricNode& node) const {
    const auto found = &fabric == &first_ ? subnets_.find(node.subnet) : subnets_.end();
    return number(found != subnets_.end() ? found->second : node.subnet);
  }

  template <class NameOf>
  std::map<NodeKey, std::vector<NodeIndex>> freeNodes(const Fabric& fabric,
                                                      const std::vector<std::optional<NodeIndex>>& taken,
                                                      const NameOf& nameOf) const {
    std::map<NodeKey, std::vector<NodeIndex>> nodes;
    for (std::uint32_t at = 0; at < taken.size(); ++at) {
      if (taken[at]) continue;
      const FabricNode& node = fabric.node(NodeIndex(at));
      if (const std::string name = nameOf(fabric, node); !name.empty())
        nodes[{node.kind, subnetInSecond(fabric, node), name}].push_back(NodeIndex(at));
    }
    return nodes;
  }

  template <class NameOf>
  void joinNodes(const NameOf& nameOf, Equals equals = Equals::unclear) {
    const auto mine = freeNodes(first_, match_.nodes.toSecond, nameOf),
               others = freeNodes(second_, match_.nodes.toFirst, nameOf);
    for (const auto& [key, list] : mine) {
      const auto found = others.find(key);
      if (found == others.end() || found->second.size() != list.size()) continue;
      if (list.size() > 1 && equals == Equals::unclear) continue;
      for (std::size_t i = 0; i < list.size(); ++i) join(match_.nodes, list[i], found->second[i]);
      joined_ += list.size();
    }
  }

  void joinHosts() {
    std::map<std::string, HostIndex> byName;
    for (std::uint32_t at = 0; at < second_.hosts().size(); ++at)
      byName.emplace(hostKey(second_.hosts()[at].name), HostIndex(at));
    const auto tryJoin = [&](HostIndex a, HostIndex b) {
      if (!match_.hosts.toSecond[number(a)] && !match_.hosts.toFirst[number(b)]) join(match_.hosts, a, b);
    };
    for (std::uint32_t at = 0; at < first_.hosts().size(); ++at)
      if (const auto found = byName.find(hostKey(first_.hosts()[at].name)); found != byName.end())
        tryJoin(HostIndex(at), found->second);
    for (std::uint32_t at = 0; at < first_.nodes().size(); ++at) {
      const auto other = match_.nodes.toSecond[at];
      if (!other) continue;
      const auto a = first_.node(NodeIndex(at)).host, b = second_.node(*other).host;
      if (a && b) tryJoin(*a, *b);
    }
  }

  std::optional<EndIndex> counterpart(EndIndex mine) const {
    const LinkEnd &near = first_.end(mine), &far = first_.end(peer(mine));
    const auto node = match_.nodes.toSecond[number(near.node)], other = match_.nodes.toSecond[number(far.node)];
    const auto end = node && other ? second_.endAt(*node, near.port) : std::nullopt;
    if (!end) return std::nullopt;
    const LinkEnd& there = second_.end(peer(*end));
    return there.node == *other && there.port == far.port ? end : std::nullopt;
  }

  void joinEnds() {
    for (std::uint32_t at = 0; at < first_.ends().size(); ++at)
      if (const auto other = counterpart(EndIndex(at))) join(match_.ends, EndIndex(at), *other);
  }

  const Fabric &first_, &second_;
  FabricMatch match_;
  std::map<SubnetId, SubnetId> subnets_;
  std::size_t joined_ = 0;
};

}  // namespace

FabricMatch matchFabrics(const Fabric& first, const Fabric& second) { return Matcher(first, second).match(); }

}  // namespace weft
