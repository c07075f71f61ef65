#include "ibdiag/loads/crossing_flows.h"

#include <map>

#include "ibdiag/routes/next_hop.h"

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

}  // namespace

std::vector<Flow> flowsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end) {
  const LinkEnd& at = fabric.end(end);
  const FabricNode& node = fabric.node(at.node);
  std::vector<Flow> over;
  std::map<Lid, CrossingTree> trees;
  for (const Flow& flow : flows) {
    const FabricPort& source = fabric.port(flow.source);
    if (fabric.node(source.node).subnet != node.subnet || owns(source, flow.destination)) continue;
    const bool maybe = node.isSwitch() ? fabric.forward(at.node, flow.destination) == at.port
                                       : source.node == at.node && source.number == at.port;
    const auto owner = maybe ? fabric.owner(node.subnet, flow.destination) : std::nullopt;
    if (!owner) continue;
    auto tree = trees.try_emplace(flow.destination, fabric, end, flow.destination, *owner).first;
    if (tree->second.crossesFrom(source)) over.push_back(flow);
  }
  return over;
}

std::vector<Flow> allToAllOver(const Fabric& fabric, EndIndex end, const std::function<bool()>& stopped) {
  const LinkEnd& at = fabric.end(end);
  const FabricNode& node = fabric.node(at.node);
  std::vector<PortIndex> ports;
  for (std::uint32_t i = 0; i < fabric.ports().size(); ++i) {
    const FabricPort& port = fabric.ports()[i];
    const FabricNode& owner = fabric.node(port.node);
    if (owner.kind == NodeKind::channelAdapter && owner.subnet == node.subnet && number(port.lid) != 0)
      ports.push_back(PortIndex(i));
  }
  std::vector<Flow> over;
  for (const PortIndex destination : ports) {
    if (stopped && stopped()) break;
    const Lid lid = fabric.port(destination).lid;
    if (node.isSwitch() && fabric.forward(at.node, lid) != at.port) continue;
    CrossingTree tree(fabric, end, lid, destination);
    for (const PortIndex source : ports) {
      const FabricPort& from = fabric.port(source);
      if (source == destination || owns(from, lid)) continue;
      if (!node.isSwitch() && (from.node != at.node || from.number != at.port)) continue;
      if (tree.crossesFrom(from)) over.push_back({source, lid, 1});
    }
  }
  return over;
}

}  // namespace weft
