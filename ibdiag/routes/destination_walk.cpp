#include "ibdiag/routes/destination_walk.h"

#include <algorithm>

namespace weft {

DestinationWalk::DestinationWalk(const Fabric& fabric)
    : fabric_(fabric), slots_(fabric), states_(fabric.nodes().size()) {}

void DestinationWalk::begin(Lid destination, PortIndex owner) {
  lid_ = number(destination);
  owner_ = owner;
  ++generation_;
  const FabricPort& port = fabric_.port(owner);
  const auto end = fabric_.endAt(port.node, port.number);
  arrival_ = end ? number(*end) : none;
}

Onward DestinationWalk::afterLast(std::uint32_t end) const {
  const std::uint32_t arrival = number(peer(EndIndex(end)));
  return {arrival == arrival_ ? RouteEnd::arrived : RouteEnd::strayed, number(fabric_.end(EndIndex(arrival)).node)};
}

// As stepAt() judges it; the destination is an adapter's, so that a switch that keeps its packets is wrong.
RouteEnd DestinationWalk::stays(std::uint32_t at, PortNumber port) const {
  if (port == 0) return RouteEnd::strayed;
  if (port != noRoute) return RouteEnd::noLink;
  return slots_.hasTable(at) ? RouteEnd::noEntry : RouteEnd::noTable;
}

// The loop that closes at a switch of the path.
std::uint32_t DestinationWalk::loopAt(std::uint32_t at) {
  std::vector<std::uint32_t> round(std::ranges::find(path_, at), path_.end());
  std::ranges::rotate(round, std::ranges::min_element(round));
  std::vector<EndIndex> loop;
  for (const std::uint32_t node : round) loop.push_back(EndIndex(states_[node].out));
  const auto known = loopNumbers_.find(loop);
  if (known != loopNumbers_.end()) return known->second;
  if (loops_.size() == maxLoops) return static_cast<std::uint32_t>(maxLoops - 1);
  loopNumbers_.emplace(loop, static_cast<std::uint32_t>(loops_.size()));
  loops_.push_back(std::move(loop));
  return static_cast<std::uint32_t>(loops_.size() - 1);
}

}  // namespace weft
