#include "views/matrix/model/axis_hosts.h"

#include <algorithm>
#include <set>

#include "core/base/natural_order.h"

namespace weft {
namespace {

template <class Map, class Key>
std::optional<std::uint32_t> positionIn(const Map& positions, const std::optional<Key>& key) {
  const auto at = key ? positions.find(*key) : positions.end();
  return at != positions.end() ? std::optional(at->second) : std::nullopt;
}

}  // namespace

std::optional<NodeIndex> leafOf(const Fabric& fabric, PortIndex port) {
  const FabricPort& one = fabric.port(port);
  const auto end = fabric.endAt(one.node, one.number);
  return end ? std::optional(fabric.end(peer(*end)).node) : std::nullopt;
}

std::optional<NodeIndex> leafOf(const Fabric& fabric, HostIndex host) {
  const auto& ports = fabric.host(host).ports;
  return ports.empty() ? std::nullopt : leafOf(fabric, ports.front());
}

AxisHosts::AxisHosts(const MatrixInputs& inputs) {
  inputs.placed&& inputs.hasFabric() ? takePlaced(inputs) : takeRun(inputs);
}

void AxisHosts::takeRun(const MatrixInputs& inputs) {
  for (const Host& host : inputs.run->hosts) hosts_.push_back({host.name, host.id, {}, {}});
  std::ranges::stable_sort(hosts_, [](const One& a, const One& b) { return naturalLess(a.name, b.name); });
  for (std::uint32_t i = 0; i < hosts_.size(); ++i) recordedAt_[hosts_[i].id] = i;
  if (!inputs.hasFabric()) return;
  for (std::uint32_t i = 0; i < inputs.fabric->hosts().size(); ++i) {
    const auto at = positionIn(recordedAt_, inputs.fabric->hosts()[i].runHost);
    if (!at) continue;
    hosts_[*at].fabricHost = HostIndex(i);
    hosts_[*at].leaf = leafOf(*inputs.fabric, HostIndex(i));
  }
}

void AxisHosts::takePlaced(const MatrixInputs& inputs) {
  std::set<HostIndex> used;
  for (const Process& process : inputs.run->processes)
    if (const auto host = inputs.placed->of(process.rank)) used.insert(*host);
  for (const HostIndex host : used)
    hosts_.push_back({inputs.fabric->host(host).name, {}, host, leafOf(*inputs.fabric, host)});
  std::ranges::stable_sort(hosts_, [](const One& a, const One& b) { return naturalLess(a.name, b.name); });
  for (std::uint32_t i = 0; i < hosts_.size(); ++i) placedAt_[*hosts_[i].fabricHost] = i;
}

std::vector<RankPlace> AxisHosts::placesOf(const MatrixInputs& inputs, const std::vector<RankId>& ranks) const {
  // A trace has everything that its processes sent, be it nothing; so has a recorded bundle.
  const bool traced = std::ranges::any_of(inputs.run->sources, [](const Source& one) {
    return one.row.kind == kinds::trace || one.row.kind == kinds::recording;
  });
  std::vector<RankPlace> places;
  for (const RankId rank : ranks) {
    RankPlace place;
    const auto process = std::ranges::lower_bound(inputs.run->processes, rank, {}, &Process::rank);
    const bool named = process != inputs.run->processes.end() && process->rank == rank;
    place.sends = (named && traced) || std::ranges::binary_search(inputs.senders, rank);
    if (inputs.placed) place.host = positionIn(placedAt_, inputs.placed->of(rank));
    else if (named) place.host = positionIn(recordedAt_, process->host);
    if (place.host) {
      place.fabricHost = hosts_[*place.host].fabricHost;
      place.leaf = hosts_[*place.host].leaf;
    }
    if (inputs.rankRails && inputs.rankRails->contains(rank)) place.rail = inputs.rankRails->at(rank);
    places.push_back(place);
  }
  return places;
}

}  // namespace weft
