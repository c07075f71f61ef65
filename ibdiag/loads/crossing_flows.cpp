#include "ibdiag/loads/crossing_flows.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/base/work_stop.h"
#include "ibdiag/routes/choice_graph.h"
#include "ibdiag/routes/next_hop.h"
#include "ibdiag/routes/pair_sources.h"

namespace weft {
namespace {

enum class Known : std::uint8_t { no, yes, underWay };

// For one destination each switch has one next hop, so that whether a route crosses the end is a fact about the end by
// which it comes, found once.
class CrossingTree {
 public:
  CrossingTree(const Fabric& fabric, EndIndex end, Lid destination, PortIndex owner)
      : fabric_(fabric), end_(end), destination_(destination), owner_(owner) {}

  bool crossesFrom(const FabricPort& source) {
    path_.clear();
    bool crosses = false;
    for (auto at = firstStep(fabric_, source, destination_, owner_).out; at; at = nextEnd(fabric_, *at, destination_, owner_)) {
      if (*at == end_) {
        crosses = true;
        break;
      }
      const auto [seen, isNew] = known_.try_emplace(*at, Known::underWay);
      if (!isNew) {
        crosses = seen->second == Known::yes;  // a loop that has not met the end by now never will
        break;
      }
      path_.push_back(*at);
    }
    for (const EndIndex one : path_) known_[one] = crosses ? Known::yes : Known::no;
    return crosses;
  }

 private:
  const Fabric& fabric_;
  EndIndex end_;
  Lid destination_;
  PortIndex owner_;
  std::map<EndIndex, Known> known_;
  std::vector<EndIndex> path_;
};

// The same where switches choose: of what is at a switch, how much leaves by the end.
class ChoiceCrossing {
 public:
  ChoiceCrossing(const Fabric& fabric, EndIndex end) : fabric_(fabric), end_(end), graph_(fabric), parts_(fabric.nodes().size()) {}

  void begin(Lid destination, PortIndex owner) {
    graph_.begin(destination, owner);
    known_ = 0;
  }

  EndShare from(PortIndex source) {
    const FabricPort& port = fabric_.port(source);
    if (fabric_.node(port.node).isSwitch()) return at(port.node);
    const auto out = fabric_.endAt(port.node, port.number);
    if (out == end_) return EndShare();
    const auto first = out ? firstSwitch(fabric_, source) : std::nullopt;
    return first ? at(*first) : EndShare(0);
  }

 private:
  __extension__ using Wide = unsigned __int128;  // 255 shares of 2^63

  EndShare at(NodeIndex node) {
    graph_.explore(node);
    for (; known_ < graph_.parts().size(); ++known_) findShares(graph_.parts()[known_]);
    return EndShare(parts_[number(node)]);
  }

  // As AdaptiveTree carries flows on: a ring is gone round once, and in the worst case left by any of its ways.
  void findShares(const ChoiceGraph::Part& part) {
    const bool isWorst = fabric_.adaptive() == Adaptive::worst;
    std::uint64_t ofRing = 0;
    for (const NodeIndex node : graph_.members(part)) {
      Wide sum = 0;
      std::uint32_t shares = 0;
      const auto ways = graph_.ways(node);
      for (const ChoiceGraph::Way& way : ways) {
        const bool stays = way.toSwitch && graph_.partOf(way.next) == known_;
        const std::uint64_t share = way.out == end_ ? EndShare::whole : way.toSwitch && !stays ? parts_[number(way.next)] : 0;
        sum += Wide{share} * way.shares;
        shares += way.shares;
        if (isWorst || stays) ofRing = std::max(ofRing, share);
      }
      parts_[number(node)] = isWorst ? ofRing : ways.empty() ? 0 : static_cast<std::uint64_t>(sum / shares);
    }
    if (!part.isRing) return;
    for (const NodeIndex node : graph_.members(part)) parts_[number(node)] = ofRing;
  }

  const Fabric& fabric_;
  EndIndex end_;
  ChoiceGraph graph_;
  std::vector<std::uint64_t> parts_;  // by NodeIndex, of EndShare::whole
  std::uint32_t known_ = 0;           // parts of the graph whose shares are
};

// Whether the node of the end sends by it to the LID.
bool maySend(const Fabric& fabric, EndIndex end, Lid destination) {
  const LinkEnd& at = fabric.end(end);
  if (fabric.forward(at.node, destination) == at.port) return true;
  return fabric.spreads() && std::ranges::find(fabric.choices(at.node, destination), at.port) != fabric.choices(at.node, destination).end();
}

// Whether a flow can have to do with the end, before its route is looked at.
bool mayCross(const Fabric& fabric, const Flow& flow, EndIndex end) {
  const LinkEnd& at = fabric.end(end);
  const FabricNode& node = fabric.node(at.node);
  const FabricPort& source = fabric.port(flow.source);
  if (fabric.node(source.node).subnet != node.subnet || owns(source, flow.destination)) return false;
  return node.isSwitch() ? maySend(fabric, end, flow.destination) : source.node == at.node && source.number == at.port;
}

// Positions of flows and what of them leaves by the end, in the order of the list.
std::vector<CrossingFlow> dividedOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end) {
  std::map<Lid, std::vector<std::uint32_t>> byDestination;
  for (std::uint32_t i = 0; i < flows.size(); ++i)
    if (mayCross(fabric, flows[i], end)) byDestination[flows[i].destination].push_back(i);
  std::vector<std::pair<std::uint32_t, EndShare>> found;
  ChoiceCrossing crossing(fabric, end);
  const SubnetId subnet = fabric.node(fabric.end(end).node).subnet;
  for (const auto& [destination, positions] : byDestination) {
    WorkStop::look();
    const auto owner = fabric.owner(subnet, destination);
    if (!owner) continue;
    crossing.begin(destination, *owner);
    for (const std::uint32_t at : positions)
      if (const EndShare share = crossing.from(flows[at].source); share.any()) found.emplace_back(at, share);
  }
  std::ranges::sort(found, {}, &std::pair<std::uint32_t, EndShare>::first);
  std::vector<CrossingFlow> over;
  for (const auto& [at, share] : found) over.push_back({flows[at], share});
  return over;
}

}  // namespace

std::uint64_t ShareSum::add(std::uint64_t bytes, EndShare share) {
  __extension__ using Wide = unsigned __int128;
  const Wide sum = Wide{bytes} * share.parts() + left_;
  left_ = static_cast<std::uint64_t>(sum % EndShare::whole);
  return static_cast<std::uint64_t>(sum / EndShare::whole);
}

std::vector<CrossingFlow> crossingsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end) {
  if (fabric.spreads()) return dividedOver(fabric, flows, end);
  std::vector<CrossingFlow> over;
  std::map<Lid, CrossingTree> trees;
  const SubnetId subnet = fabric.node(fabric.end(end).node).subnet;
  for (const Flow& flow : flows) {
    WorkStop::look();
    const auto owner = mayCross(fabric, flow, end) ? fabric.owner(subnet, flow.destination) : std::nullopt;
    if (!owner) continue;
    auto tree = trees.try_emplace(flow.destination, fabric, end, flow.destination, *owner).first;
    if (tree->second.crossesFrom(fabric.port(flow.source))) over.push_back({flow, {}});
  }
  return over;
}

std::vector<Flow> flowsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end) {
  std::vector<Flow> over;
  ShareSum sum;
  for (const CrossingFlow& each : crossingsOver(fabric, flows, end))
    over.push_back({each.flow.source, each.flow.destination, sum.add(each.flow.bytes, each.share)});
  return over;
}

std::vector<Flow> allToAllOver(const Fabric& fabric, EndIndex end, const std::function<bool()>& stopped) {
  const LinkEnd& at = fabric.end(end);
  const FabricNode& node = fabric.node(at.node);
  const std::vector<PortIndex> ports = std::move(adapterPorts(fabric)[number(node.subnet)]);
  std::vector<Flow> over;
  ChoiceCrossing divided(fabric, end);
  for (const PortIndex destination : ports) {
    if (stopped && stopped()) break;
    const Lid lid = fabric.port(destination).lid;
    if (node.isSwitch() && !maySend(fabric, end, lid)) continue;
    CrossingTree tree(fabric, end, lid, destination);
    divided.begin(lid, destination);
    for (const PortIndex source : ports) {
      const FabricPort& from = fabric.port(source);
      if (source == destination || owns(from, lid)) continue;
      if (!node.isSwitch() && (from.node != at.node || from.number != at.port)) continue;
      if (fabric.spreads() ? divided.from(source).any() : tree.crossesFrom(from)) over.push_back({source, lid, 1});
    }
  }
  return over;
}

}  // namespace weft
