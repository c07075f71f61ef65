#include "app/highlights.h"

#include <algorithm>

#include "app/item_names.h"
#include "app/pair_routes.h"

namespace weft {
namespace {

struct Lighter {
  const OpenRun& run;
  const RunTraffic* traffic;
  const std::vector<RegionId>& regions;

  MapHighlight operator()(std::monostate) const { return {}; }

  MapHighlight operator()(CommunicatorId id) const {
    const Communicator* one = run.snapshot.find(id);
    if (!one || !run.hasFabric()) return {};
    MapHighlight light;
    light.hosts = run.hostsOf(*one);
    light.ends = linksBetween(run.fabric, light.hosts);
    light.explanation = QObject::tr("%1, structural: routes between its members; volumes per communicator and link "
                                    "were not recorded").arg(QString::fromStdString(one->name));
    if (light.hosts.empty()) light.explanation = QObject::tr("%1: no host of its members is on the map").arg(QString::fromStdString(one->name));
    else if (light.hosts.size() == 1) light.explanation = QObject::tr("%1: all members run on one host and load no link").arg(QString::fromStdString(one->name));
    if (one->membersIncomplete()) light.explanation += QObject::tr(" (only the members with recorded calls are known)");
    return light;
  }

  MapHighlight operator()(HostIndex host) const {
    MapHighlight light;
    light.hosts = {host};
    for (const NodeIndex adapter : run.fabric.host(host).adapters) lightNode(light, adapter);
    return light;
  }

  MapHighlight operator()(NodeIndex node) const {
    MapHighlight light;
    lightNode(light, node);
    return light;
  }

  MapHighlight operator()(EndIndex end) const {
    MapHighlight light = nothing();
    light.ends[number(end)] = light.ends[number(peer(end))] = true;
    return light;
  }

  MapHighlight operator()(const HostPair& pair) const {
    MapHighlight light = between(run.fabric.host(pair.source).ports, run.fabric.host(pair.destination).ports);
    light.hosts = {std::min(pair.source, pair.destination), std::max(pair.source, pair.destination)};
    if (pair.source == pair.destination) light.hosts.pop_back();
    light.explanation = QObject::tr("%1: routes there and back").arg(itemName(run, pair));
    return light;
  }

  MapHighlight operator()(const PortPair& pair) const {
    const PortIndex source[] = {pair.source}, destination[] = {pair.destination};
    MapHighlight light = between(source, destination);
    for (const PortIndex port : {pair.source, pair.destination})
      if (const auto host = run.fabric.node(run.fabric.port(port).node).host) light.hosts.push_back(*host);
    std::ranges::sort(light.hosts);
    light.explanation = QObject::tr("%1: routes there and back").arg(itemName(run, pair));
    return light;
  }

 private:
  MapHighlight nothing() const { return {std::vector<bool>(run.fabric.ends().size()), {}, {}}; }

  void lightNode(MapHighlight& light, NodeIndex node) const {
    if (light.ends.empty()) light.ends.resize(run.fabric.ends().size());
    for (const EndIndex end : run.fabric.endsOf(node))
      light.ends[number(end)] = light.ends[number(peer(end))] = true;
  }

  MapHighlight between(std::span<const PortIndex> some, std::span<const PortIndex> others) const {
    MapHighlight light = nothing();
    for (const auto& [from, to] : {std::pair(some, others), std::pair(others, some)})
      for (const PairRoute& one : routesBetween(run, traffic, regions, from, to))
        for (const Hop& hop : one.route.hops)
          if (const auto end = hop.out ? run.fabric.endAt(hop.node, *hop.out) : std::nullopt) light.ends[number(*end)] = true;
    return light;
  }
};

}  // namespace

MapHighlight highlightOf(const OpenRun& run, const RunTraffic* traffic, const std::vector<RegionId>& regions,
                      const Item& item) {
  return std::visit(Lighter{run, traffic, regions}, item);
}

}  // namespace weft
