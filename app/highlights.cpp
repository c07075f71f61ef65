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
    lightBothHalves(light);
    light.explanation = explain(*one, light.hosts.size());
    return light;
  }

  // The map outlines single things itself; fading all else would hide what they are part of.
  MapHighlight operator()(HostIndex) const { return {}; }
  MapHighlight operator()(NodeIndex) const { return {}; }
  MapHighlight operator()(EndIndex) const { return {}; }

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
  static QString explain(const Communicator& one, std::size_t hosts) {
    const QString name = QString::fromStdString(one.name);
    if (one.members.empty()) return QObject::tr("%1: its members are not recorded").arg(name);
    if (hosts == 0) return QObject::tr("%1: no host of its members is on the map").arg(name);
    if (hosts == 1) return QObject::tr("%1: its known members run on one host and load no link").arg(name);
    if (one.membersIncomplete())
      return QObject::tr("%1: routes between known members (structural, no volumes)").arg(name);
    return QObject::tr("%1: routes between its members (structural, no volumes)").arg(name);
  }

  // A route leads over the whole link; with one half dark it would look broken where the way back is another.
  static void lightBothHalves(MapHighlight& light) {
    for (std::size_t end = 0; end + 1 < light.ends.size(); end += 2)
      light.ends[end] = light.ends[end + 1] = light.ends[end] || light.ends[end + 1];
  }

  MapHighlight nothing() const { return {std::vector<bool>(run.fabric.ends().size()), {}, {}}; }

  MapHighlight between(std::span<const PortIndex> some, std::span<const PortIndex> others) const {
    MapHighlight light = nothing();
    for (const auto& [from, to] : {std::pair(some, others), std::pair(others, some)})
      for (const PairRoute& one : routesBetween(run, traffic, regions, from, to))
        for (const Hop& hop : one.route.hops)
          if (const auto end = hop.out ? run.fabric.endAt(hop.node, *hop.out) : std::nullopt)
            light.ends[number(*end)] = true;
    lightBothHalves(light);
    return light;
  }
};

}  // namespace

MapHighlight highlightOf(const OpenRun& run, const RunTraffic* traffic, const std::vector<RegionId>& regions,
                      const Item& item) {
  return std::visit(Lighter{run, traffic, regions}, item);
}

}  // namespace weft
