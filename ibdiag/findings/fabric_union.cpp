#include "ibdiag/findings/fabric_union.h"

#include <algorithm>
#include <map>
#include <set>

#include "ibdiag/findings/link_changes.h"

namespace weft {
namespace {

class Uniting {
 public:
  Uniting(const Fabric& first, const Fabric& second, const FabricDifference& difference)
      : first_(first), second_(second), firstDevices_(first), secondDevices_(second), difference_(difference) {}

  FabricUnion unite() {
    takeFirst();
    findSubnets();
    for (const FabricChange& one : difference_.changes)
      if (one.secondEnd && (one.kind == FabricChangeKind::cableNew || one.kind == FabricChangeKind::cableMoved))
        addNew(*one.secondEnd);
    FabricUnion all{Fabric::build(records_), {}, {}};
    all.links.resize(all.fabric.links().size());
    for (std::size_t link = 0; link < all.links.size(); ++link) all.links[link] = stateOf(link);
    for (const FabricNode& node : all.fabric.nodes()) all.nodes.push_back(states_.at(node.id));
    return all;
  }

 private:
  static NodeId idOf(NodeIndex at) { return NodeId(number(at) + 1); }

  void addNode(const FabricNode& node, SubnetId subnet, UnionState state) {
    const auto id = NodeId(static_cast<std::uint32_t>(records_.nodes.size() + 1));
    records_.nodes.push_back({id, {subnet, node.guid, node.kind, node.systemGuid, node.description, node.ports}, {}});
    states_[id] = state;
  }

  void addLink(NodeId a, PortNumber portA, NodeId b, PortNumber portB, const LinkFacts& facts) {
    used_.insert({a, portA});
    used_.insert({b, portB});
    records_.links.push_back({a, portA, b, portB, facts.width, facts.speed, facts.state, facts.widthPossible,
                              facts.speedPossible, facts.speedIsMinimum});
  }

  void takeFirst() {
    std::vector<bool> isGone(first_.nodes().size());
    for (std::uint32_t at = 0; at < isGone.size(); ++at)
      isGone[at] = !difference_.match.toSecond[number(firstDevices_.of(NodeIndex(at)))];
    for (std::uint32_t at = 0; at < isGone.size(); ++at)
      addNode(first_.nodes()[at], first_.nodes()[at].subnet, isGone[at] ? UnionState::onlyFirst : UnionState::both);
    for (std::uint32_t at = 0; at < first_.ends().size(); at += 2) {
      const LinkEnd &a = first_.end(EndIndex(at)), &b = first_.end(EndIndex(at + 1));
      addLink(idOf(a.node), a.port, idOf(b.node), b.port, first_.link(EndIndex(at)));
    }
  }

  // Subnets of the second fabric belong to the subnet of the first that has most of their nodes.
  void findSubnets() {
    std::map<SubnetId, std::map<SubnetId, std::size_t>> votes;
    for (std::uint32_t at = 0; at < first_.ends().size(); ++at)
      if (const auto other = difference_.sameEnd[at])
        ++votes[second_.node(second_.end(*other).node).subnet][first_.node(first_.end(EndIndex(at)).node).subnet];
    for (const auto& [subnet, counts] : votes)
      subnets_[subnet] = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; })->first;
  }

  SubnetId subnetOf(const FabricNode& other) const {
    const auto found = subnets_.find(other.subnet);
    return found != subnets_.end() ? found->second : other.subnet;
  }

  // The node that represents a node of the second fabric; made if there is none.
  NodeId nodeFor(NodeIndex other) {
    const auto device = difference_.match.toFirst[number(secondDevices_.of(other))];
    const FabricNode& node = second_.node(other);
    if (device)
      for (const NodeIndex mine : firstDevices_[*device].nodes)
        if (first_.node(mine).subnet == subnetOf(node)) return idOf(mine);
    const auto [found, isNew] = made_.try_emplace(other, NodeId{});
    if (isNew) {
      addNode(node, subnetOf(node), device ? UnionState::both : UnionState::onlySecond);
      found->second = records_.nodes.back().id;
    }
    return found->second;
  }

  PortNumber freePort(NodeId node, PortNumber wanted) const {
    for (PortNumber port = wanted, tried = 0; tried < 254;
         port = port == 1 ? PortNumber{254} : static_cast<PortNumber>(port - 1), ++tried)
      if (port != 0 && port != noRoute && !used_.contains({node, port})) return port;
    return 0;
  }

  void addNew(EndIndex end) {
    const LinkEnd &near = second_.end(end), &far = second_.end(peer(end));
    const NodeId a = nodeFor(near.node), b = nodeFor(far.node);
    const PortNumber portA = freePort(a, near.port);
    used_.insert({a, portA});
    const PortNumber portB = freePort(b, far.port);
    if (portA != 0 && portB != 0) addLink(a, portA, b, portB, second_.link(end));
  }

  UnionLink stateOf(std::size_t link) const {
    if (link >= first_.links().size()) return {UnionState::onlySecond, {}};
    const auto other = difference_.sameEnd[2 * link];
    if (!other) return {UnionState::onlyFirst, {}};
    return {UnionState::both, rateRatio(first_.links()[link], second_.link(*other))};
  }

  const Fabric &first_, &second_;
  Devices firstDevices_, secondDevices_;
  const FabricDifference& difference_;
  FabricRecords records_;
  std::map<NodeId, UnionState> states_;
  std::map<NodeIndex, NodeId> made_;
  std::map<SubnetId, SubnetId> subnets_;  // of the second fabric: those of the first
  std::set<std::pair<NodeId, PortNumber>> used_;
};

}  // namespace

FabricUnion unite(const Fabric& first, const Fabric& second, const FabricDifference& difference) {
  return Uniting(first, second, difference).unite();
}

}  // namespace weft
