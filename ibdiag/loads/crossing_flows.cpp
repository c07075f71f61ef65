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

enum class Known : std::uint8_t { notYet, underWay, no, yes };

// For one destination each switch has one next hop, so that whether a route crosses the end is a fact about the switch
// at which it is, found once.
class SingleCrossing {
 public:
  SingleCrossing(const Fabric& fabric, EndIndex end) : fabric_(fabric), end_(end), known_(fabric.nodes().size()) {}

  void begin(Lid destination, PortIndex owner) {
    destination_ = destination;
    owner_ = owner;
    std::ranges::fill(known_, Known::notYet);
  }

  EndShare at(NodeIndex switchNode) {
    path_.clear();
    bool crosses = false;
    for (std::optional<NodeIndex> node = switchNode; node;) {
      Known& known = known_[number(*node)];
      crosses = known == Known::yes;  // a loop that has not met the end by now never will
      if (known != Known::notYet) break;
      known = Known::underWay;
      path_.push_back(*node);
      const auto out = stepAt(fabric_, *node, destination_, owner_).out;
      crosses = out == end_;
      if (!out || crosses) break;
      const NodeIndex next = fabric_.end(peer(*out)).node;
      node = fabric_.node(next).isSwitch() ? std::optional(next) : std::nullopt;
    }
    for (const NodeIndex one : path_) known_[number(one)] = crosses ? Known::yes : Known::no;
    return crosses ? EndShare() : EndShare(0);
  }

 private:
  const Fabric& fabric_;
  EndIndex end_;
  Lid destination_{};
  PortIndex owner_{};
  std::vector<Known> known_;  // by NodeIndex
  std::vector<NodeIndex> path_;
};

// The same where switches choose: of what is at a switch, how much leaves by the end.
class ChoiceCrossing {
 public:
  ChoiceCrossing(const Fabric& fabric, EndIndex end)
      : fabric_(fabric), end_(end), graph_(fabric), parts_(fabric.nodes().size()) {}

  void begin(Lid destination, PortIndex owner) {
    graph_.begin(destination, owner);
    known_ = 0;
  }

  EndShare at(NodeIndex switchNode) {
    graph_.explore(switchNode);
    for (; known_ < graph_.parts().size(); ++known_) findShares(graph_.parts()[known_]);
    return EndShare(parts_[number(switchNode)]);
  }

 private:
  __extension__ using Wide = unsigned __int128;  // 255 shares of 2^63

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
        const std::uint64_t share = way.out == end_          ? EndShare::whole
                                    : way.toSwitch && !stays ? parts_[number(way.next)]
                                                             : 0;
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
  return fabric.spreads() &&
         std::ranges::find(fabric.choices(at.node, destination), at.port) != fabric.choices(at.node, destination).end();
}

// Whether a flow may cross the end, as far as that shows before its route is followed.
bool mayCross(const Fabric& fabric, const Flow& flow, EndIndex end) {
  const LinkEnd& at = fabric.end(end);
  const FabricNode& node = fabric.node(at.node);
  const FabricPort& source = fabric.port(flow.source);
  if (fabric.node(source.node).subnet != node.subnet || owns(source, flow.destination)) return false;
  return node.isSwitch() ? maySend(fabric, end, flow.destination) : source.node == at.node && source.number == at.port;
}

// The share of a flow from there that leaves by the end.
template <class Crossing>
EndShare shareFrom(const Fabric& fabric, PortIndex source, EndIndex end, Crossing& crossing) {
  const FabricPort& port = fabric.port(source);
  if (fabric.node(port.node).isSwitch()) return crossing.at(port.node);
  if (fabric.endAt(port.node, port.number) == end) return EndShare();
  const auto first = firstSwitch(fabric, source);
  return first ? crossing.at(*first) : EndShare(0);
}

// In the order of the list, destination by destination.
template <class Crossing>
std::vector<CrossingFlow> crossingsBy(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end) {
  std::map<Lid, std::vector<std::uint32_t>> byDestination;
  for (std::uint32_t i = 0; i < flows.size(); ++i)
    if (mayCross(fabric, flows[i], end)) byDestination[flows[i].destination].push_back(i);
  std::vector<std::pair<std::uint32_t, EndShare>> found;
  Crossing crossing(fabric, end);
  const SubnetId subnet = fabric.node(fabric.end(end).node).subnet;
  for (const auto& [destination, positions] : byDestination) {
    WorkStop::look();
    const auto owner = fabric.owner(subnet, destination);
    if (!owner) continue;
    crossing.begin(destination, *owner);
    for (const std::uint32_t at : positions)
      if (const EndShare share = shareFrom(fabric, flows[at].source, end, crossing); share.any())
        found.emplace_back(at, share);
  }
  std::ranges::sort(found, {}, &std::pair<std::uint32_t, EndShare>::first);
  std::vector<CrossingFlow> over;
  for (const auto& [at, share] : found) over.push_back({flows[at], share});
  return over;
}

// Only an adapter's own port sends by its end; all others of a subnet are asked by the switch to which they send.
struct Sender {
  PortIndex port;
  std::optional<NodeIndex> first;
};
std::vector<Sender> sendersBy(const Fabric& fabric, const std::vector<PortIndex>& ports, EndIndex end) {
  const LinkEnd& at = fabric.end(end);
  const bool isOfSwitch = fabric.node(at.node).isSwitch();
  std::vector<Sender> senders;
  for (const PortIndex port : ports) {
    const FabricPort& from = fabric.port(port);
    const bool isOwn = from.node == at.node && from.number == at.port;
    const auto first = isOfSwitch ? firstSwitch(fabric, port) : std::nullopt;
    if (isOwn || first) senders.push_back({port, first});
  }
  return senders;
}

template <class Crossing>
std::vector<Flow> allToAllBy(const Fabric& fabric, EndIndex end, const std::function<bool()>& stopped) {
  const FabricNode& node = fabric.node(fabric.end(end).node);
  const std::vector<PortIndex> ports = std::move(adapterPorts(fabric)[number(node.subnet)]);
  const std::vector<Sender> senders = sendersBy(fabric, ports, end);
  std::vector<Flow> over;
  Crossing crossing(fabric, end);
  for (const PortIndex destination : ports) {
    if (stopped && stopped()) break;
    const Lid lid = fabric.port(destination).lid;
    if (node.isSwitch() && !maySend(fabric, end, lid)) continue;
    crossing.begin(lid, destination);
    for (const Sender& one : senders)
      if ((!one.first || crossing.at(*one.first).any()) && one.port != destination && !owns(fabric.port(one.port), lid))
        over.push_back({one.port, lid, 1});
  }
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
  return fabric.spreads() ? crossingsBy<ChoiceCrossing>(fabric, flows, end)
                          : crossingsBy<SingleCrossing>(fabric, flows, end);
}

std::vector<Flow> flowsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end) {
  std::vector<Flow> over;
  ShareSum sum;
  for (const CrossingFlow& each : crossingsOver(fabric, flows, end))
    over.push_back({each.flow.source, each.flow.destination, sum.add(each.flow.bytes, each.share)});
  return over;
}

std::vector<Flow> allToAllOver(const Fabric& fabric, EndIndex end, const std::function<bool()>& stopped) {
  return fabric.spreads() ? allToAllBy<ChoiceCrossing>(fabric, end, stopped)
                          : allToAllBy<SingleCrossing>(fabric, end, stopped);
}

}  // namespace weft
