#include "analysis/pairs/pair_routes.h"

#include <algorithm>
#include <map>

#include "core/base/units.h"

namespace weft {

std::vector<PortIndex> portsOf(const Fabric& fabric, const Place& place) {
  if (const auto* host = std::get_if<HostIndex>(&place)) return fabric.host(*host).ports;
  const NodeIndex node = std::get<NodeIndex>(place);
  const auto range = std::ranges::equal_range(fabric.ports(), node, {}, &FabricPort::node);
  std::vector<PortIndex> ports;
  for (auto port = range.begin(); port != range.end(); ++port)
    ports.push_back(PortIndex(static_cast<std::uint32_t>(port - fabric.ports().begin())));
  return ports;
}

std::pair<std::vector<PortIndex>, std::vector<PortIndex>> portsOfPair(const Fabric& fabric, const Item& pair) {
  if (const auto* ports = std::get_if<PortPair>(&pair)) return {{ports->source}, {ports->destination}};
  if (const auto* hosts = std::get_if<HostPair>(&pair))
    return {portsOf(fabric, hosts->source), portsOf(fabric, hosts->destination)};
  const auto& places = std::get<PlacePair>(pair);
  return {portsOf(fabric, places.source), portsOf(fabric, places.destination)};
}

std::vector<Flow> flowsFrom(const RunTraffic& traffic, const std::vector<RegionId>& regions,
                            std::span<const PortIndex> sources) {
  std::map<std::pair<PortIndex, Lid>, std::uint64_t> sums;
  for (const RegionTraffic& region : traffic.port.regions) {
    if (!region.isOneOf(regions)) continue;
    for (const PortIndex source : sources)
      for (const Flow& flow : std::ranges::equal_range(region.flows, source, {}, &Flow::source)) {
        std::uint64_t& sum = sums[{flow.source, flow.destination}];
        addHeld(sum, flow.bytes);
      }
  }
  std::vector<Flow> flows;
  for (const auto& [pair, bytes] : sums) flows.push_back({pair.first, pair.second, bytes});
  return flows;
}

std::vector<PairRoute> routesBetween(const OpenRun& run, const RunTraffic* traffic,
                                     const std::vector<RegionId>& regions, std::span<const PortIndex> sources,
                                     std::span<const PortIndex> destinations) {
  const Fabric& fabric = run.fabric;
  const std::vector<Flow> sent = traffic ? flowsFrom(*traffic, regions, sources) : std::vector<Flow>();
  std::vector<PairRoute> routes;
  for (const PortIndex source : sources) {
    const SubnetId subnet = fabric.node(fabric.port(source).node).subnet;
    for (const PortIndex destination : destinations) {
      if (source == destination || fabric.node(fabric.port(destination).node).subnet != subnet) continue;
      const std::size_t before = routes.size();
      for (const Flow& flow : std::ranges::equal_range(sent, source, {}, &Flow::source))
        if (fabric.owner(subnet, flow.destination) == destination)
          routes.push_back({flow, walkRoute(fabric, source, flow.destination)});
      const Lid base = fabric.port(destination).lid;
      if (routes.size() == before && base != Lid{})
        routes.push_back({{source, base, 0}, walkRoute(fabric, source, base)});
    }
  }
  return routes;
}

}  // namespace weft
