#include "ibdiag/crossing_flows.h"

#include <map>

namespace weft {
namespace {

enum class Known : std::uint8_t { no, yes, underWay };

// For one destination each switch has one next hop, so that whether a route crosses the end is a fact about each
// switch, found once.
class Tree {
 public:
  Tree(const Fabric& fabric, EndIndex end, Lid destination) : fabric_(fabric), end_(end), destination_(destination) {}

  bool crossesFrom(EndIndex out) {
    path_.clear();
    bool crosses = false;
    for (std::optional<EndIndex> at = out; at; at = next(*at)) {
      if (*at == end_) {
        crosses = true;
        break;
      }
      const auto [seen, isNew] = known_.try_emplace(number(*at), Known::underWay);
      if (!isNew) {
        crosses = seen->second == Known::yes;  // a loop that has not met the end by now never will
        break;
      }
      path_.push_back(number(*at));
    }
    for (const std::uint32_t one : path_) known_[one] = crosses ? Known::yes : Known::no;
    return crosses;
  }

 private:
  std::optional<EndIndex> next(EndIndex out) const {
    const NodeIndex node = fabric_.end(peer(out)).node;
    if (!fabric_.node(node).isSwitch()) return std::nullopt;
    if (const auto owner = fabric_.owner(fabric_.node(node).subnet, destination_))
      if (fabric_.port(*owner).node == node) return std::nullopt;
    const PortNumber port = fabric_.forward(node, destination_);
    if (port == noRoute || port == 0) return std::nullopt;
    return fabric_.endAt(node, port);
  }

  const Fabric& fabric_;
  EndIndex end_;
  Lid destination_;
  std::map<std::uint32_t, Known> known_;  // by the end that a route leaves by
  std::vector<std::uint32_t> path_;
};

}  // namespace

std::vector<Flow> flowsOver(const Fabric& fabric, const std::vector<Flow>& flows, EndIndex end) {
  const LinkEnd& at = fabric.end(end);
  const FabricNode& node = fabric.node(at.node);
  const auto maybe = [&](const Flow& flow) {
    const FabricPort& source = fabric.port(flow.source);
    if (fabric.node(source.node).subnet != node.subnet) return false;
    if (const auto owner = fabric.owner(node.subnet, flow.destination); owner == flow.source) return false;
    if (!node.isSwitch()) return source.node == at.node && source.number == at.port;
    return fabric.forward(at.node, flow.destination) == at.port;
  };
  std::vector<Flow> over;
  std::map<Lid, Tree> trees;
  for (const Flow& flow : flows) {
    if (!maybe(flow)) continue;
    const FabricPort& source = fabric.port(flow.source);
    const auto first = fabric.endAt(source.node, source.number);
    if (!first) continue;
    auto tree = trees.try_emplace(flow.destination, fabric, end, flow.destination).first;
    if (tree->second.crossesFrom(*first)) over.push_back(flow);
  }
  return over;
}

}  // namespace weft
