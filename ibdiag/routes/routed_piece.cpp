#include "ibdiag/routes/routed_piece.h"

#include <algorithm>

#include "ibdiag/model/switch_graph.h"

namespace weft {
namespace {

constexpr std::uint32_t elsewhere = UINT32_MAX;

}  // namespace

std::uint64_t mapKey(Guid guid) { return __builtin_bswap64(number(guid)); }

RoutedPiece::RoutedPiece(const Fabric& fabric, std::vector<NodeIndex> switches) : fabric_(fabric) {
  std::ranges::sort(switches, {}, [&](NodeIndex at) { return std::pair(mapKey(fabric.node(at).guid), at); });
  std::vector<std::uint32_t> positions(fabric.nodes().size(), elsewhere);
  for (const NodeIndex at : switches) {
    unsigned ports = fabric.node(at).ports;  // some dumps do not tell it
    if (const auto ends = fabric.endsOf(at); !ends.empty())
      ports = std::max<unsigned>(ports, fabric.end(ends.back()).port);
    positions[number(at)] = size();
    switches_.push_back({at, ports + 1});
  }
  addWays(positions);
  addTargets(positions);
}

void RoutedPiece::addWays(std::span<const std::uint32_t> positions) {
  for (Switch& each : switches_) {
    each.firstWay = static_cast<std::uint32_t>(ways_.size());
    for (const EndIndex end : fabric_.endsOf(each.node)) {
      const LinkEnd& far = fabric_.end(peer(end));
      if (far.node != each.node && positions[number(far.node)] != elsewhere)
        ways_.push_back({fabric_.end(end).port, positions[number(far.node)], far.port});
    }
  }
}

void RoutedPiece::addTargets(std::span<const std::uint32_t> positions) {
  for (std::uint32_t at = 0; at < fabric_.ports().size(); ++at) {
    const FabricPort& port = fabric_.ports()[at];
    if (number(port.lid) == 0) continue;
    LinkEnd home{port.node, 0};
    if (!fabric_.node(port.node).isSwitch()) {
      const auto out = fabric_.endAt(port.node, port.number);
      if (!out) continue;
      home = fabric_.end(peer(*out));
    }
    if (positions[number(home.node)] == elsewhere) continue;
    byHome_.push_back({PortIndex(at), positions[number(home.node)], home.port});
    highestLid_ = std::max(highestLid_, std::min(0xFFFFU, number(port.lid) + (1U << port.lmc) - 1));
    lmc_ = std::max(lmc_, port.lmc);
  }
  std::ranges::stable_sort(byHome_, {}, [](const Target& each) { return std::pair(each.home, each.port); });
  for (std::uint32_t at = 0; at < switches_.size(); ++at)
    switches_[at].firstTarget =
        static_cast<std::uint32_t>(std::ranges::lower_bound(byHome_, at, {}, &Target::home) - byHome_.begin());
  orderTargets();
}

// The switches with most adapters first, ports of adapters before all switches.
void RoutedPiece::orderTargets() {
  const auto adapters = [&](NodeIndex at) {
    return std::ranges::count_if(fabric_.endsOf(at),
                                 [&](EndIndex end) { return !fabric_.node(fabric_.end(peer(end)).node).isSwitch(); });
  };
  std::vector<std::pair<std::ptrdiff_t, std::uint32_t>> order;
  for (std::uint32_t at = 0; at < size(); ++at) order.emplace_back(-adapters(switches_[at].node), at);
  std::ranges::sort(order);
  for (const bool areSwitches : {false, true})
    for (const auto& [adaptersLess, at] : order)
      for (const Target& each : targetsOn(at))
        if (each.isSwitch() == areSwitches) targets_.push_back(each);
}

std::span<const RoutedPiece::Way> RoutedPiece::ways(std::uint32_t at) const {
  const std::size_t last = at + 1 < size() ? switches_[at + 1].firstWay : ways_.size();
  return std::span(ways_).subspan(switches_[at].firstWay, last - switches_[at].firstWay);
}

std::span<const RoutedPiece::Target> RoutedPiece::targetsOn(std::uint32_t at) const {
  const std::size_t last = at + 1 < size() ? switches_[at + 1].firstTarget : byHome_.size();
  return std::span(byHome_).subspan(switches_[at].firstTarget, last - switches_[at].firstTarget);
}

std::vector<std::vector<NodeIndex>> switchPieces(const Fabric& fabric) {
  const SwitchGraph graph = switchGraph(fabric);
  const std::vector<std::uint32_t> pieceOf = pieces(graph);
  std::vector<std::vector<NodeIndex>> all;
  for (std::size_t vertex = 0; vertex < pieceOf.size(); ++vertex) {
    if (pieceOf[vertex] >= all.size()) all.resize(pieceOf[vertex] + 1);
    all[pieceOf[vertex]].push_back(graph.nodeOf[vertex]);
  }
  return all;
}

}  // namespace weft
