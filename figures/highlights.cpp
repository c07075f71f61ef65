#include "figures/highlights.h"

#include <algorithm>
#include <set>

#include "analysis/run/area_links.h"
#include "analysis/load/load_words.h"
#include "analysis/load/traffic_source.h"
#include "analysis/pairs/pair_parts.h"
#include "analysis/pairs/pair_routes.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "ibdiag/loads/links_between.h"
#include "ibdiag/routes/pair_rails.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

// A route leads over the whole link; with one half dark it would look broken where the way back is another.
void lightBothHalves(MapHighlight& light) {
  for (std::size_t end = 0; end + 1 < light.ends.size(); end += 2)
    light.ends[end] = light.ends[end + 1] = light.ends[end] || light.ends[end + 1];
}

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
    light.explanation = explain(run, *one, light.hosts.size());
    return light;
  }

  MapHighlight operator()(const CommunicatorGroup& group) const {
    MapHighlight light = nothing();
    std::set<std::vector<HostIndex>> seen;  // many of a family are on the same hosts
    for (const CommunicatorId id : group.members) {
      const Communicator* one = run.snapshot.find(id);
      if (!one || !run.hasFabric()) continue;
      const auto [hosts, isNew] = seen.insert(run.hostsOf(*one));
      if (!isNew) continue;
      const std::vector<bool> ends = linksBetween(run.fabric, *hosts);
      for (std::size_t end = 0; end < ends.size(); ++end) light.ends[end] = light.ends[end] || ends[end];
    }
    light.hosts = hostsOf(run, group);
    lightBothHalves(light);
    light.explanation = QObject::tr("%1: routes between the members of each (structural)").arg(itemText(run, group));
    return light;
  }

  // The map outlines single things itself; routesHighlight() has those of their traffic, where it is known.
  MapHighlight operator()(HostIndex) const { return {}; }
  MapHighlight operator()(NodeIndex) const { return {}; }
  MapHighlight operator()(EndIndex) const { return {}; }

  MapHighlight operator()(const HostPair& pair) const { return between(pair); }
  MapHighlight operator()(const PortPair& pair) const { return between(pair); }
  MapHighlight operator()(const PlacePair& pair) const { return between(pair); }

  MapHighlight operator()(RankId) const { return {}; }
  MapHighlight operator()(const RankPair& pair) const {
    const auto from = run.hostOf(pair.source), to = run.hostOf(pair.destination);
    return from && to && *from != *to ? between(HostPair{*from, *to}) : MapHighlight();
  }

  MapHighlight operator()(const Area& area) const {
    MapHighlight light = nothing();
    light.hosts = area.hosts;
    const AreaLinks links = linksOf(run.fabric, area);
    light.weak.resize(light.ends.size());
    light.nodes = area.switches;
    for (const EndIndex end : links.inside) light.ends[number(end)] = light.ends[number(peer(end))] = true;
    for (const EndIndex end : links.out) light.weak[number(end)] = light.weak[number(peer(end))] = true;
    light.explanation =
        QObject::tr("%1, %2").arg(QObject::tr("%n link(s) inside", nullptr, formOf(links.inside.size())),
                                  QObject::tr("%n link(s) out", nullptr, formOf(links.out.size())));
    return light;
  }

  // Routes one way, of the pairs that sent.
  MapHighlight operator()(const PairBlock& block) const {
    if (block.hosts.empty() || !run.hasFabric()) return {};
    std::vector<Flow> flows;
    MapHighlight light = nothing();
    const RankHosts none;
    PairRails rails(run.fabric, none, Rails::measured);
    for (const HostPair& pair : block.hosts) {
      for (const Rail& rail : rails.between(pair.source, pair.destination)) flows.push_back({rail.source, rail.lid, 1});
      light.hosts.insert(light.hosts.end(), {pair.source, pair.destination});
    }
    std::ranges::sort(light.hosts);
    light.hosts.erase(std::ranges::unique(light.hosts).begin(), light.hosts.end());
    const LinkLoads loads = accumulate(run.fabric, flows);
    for (std::size_t end = 0; end < light.ends.size(); ++end) light.ends[end] = loads.bytes[end] != 0;
    light.explanation =
        QObject::tr("%1: routes of the %n pair(s) of hosts that sent", nullptr, formOf(block.hosts.size()))
            .arg(itemText(run, block));
    return light;
  }

 private:
  static QString explain(const OpenRun& run, const Communicator& one, std::size_t hosts) {
    const QString name = QString::fromStdString(one.name);
    if (one.members.empty())
      return sentenceText(QObject::tr("%1: its members").arg(name), Absence::notRecorded, Verb::are);
    if (hosts == 0) return QObject::tr("%1: no host of its members is on the map").arg(name);
    if (hosts == 1) return QObject::tr("%1: its known members run on one host and load no link").arg(name);
    const QString routes = one.membersIncomplete() ? QObject::tr("%1: routes between known members (structural; %2)")
                                                   : QObject::tr("%1: routes between its members (structural; %2)");
    return routes.arg(name, hasPairBytes(run, one.id) ? QObject::tr("pair traffic has its volumes")
                                                      : QObject::tr("no pair traffic of it was recorded"));
  }

  MapHighlight nothing() const { return {std::vector<bool>(run.fabric.ends().size()), {}, {}}; }

  MapHighlight between(const Item& pair) const {
    const auto [some, others] = portsOfPair(run.fabric, pair);
    MapHighlight light = nothing();
    for (const auto* ports : {&some, &others})
      for (const PortIndex port : *ports)
        if (const auto host = run.fabric.node(run.fabric.port(port).node).host) light.hosts.push_back(*host);
    std::ranges::sort(light.hosts);
    light.hosts.erase(std::ranges::unique(light.hosts).begin(), light.hosts.end());
    light.explanation = QObject::tr("%1: routes there and back").arg(itemText(run, pair));
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

MapHighlight attributedHighlight(const OpenRun& run, const Item& communicators, const PairLoads& loads, Rails rails) {
  MapHighlight light;
  light.hosts = hostsOf(run, communicators);
  light.ends.reserve(loads.links.bytes.size());
  for (const std::uint64_t bytes : loads.links.bytes) light.ends.push_back(bytes > 0);
  const QString way = QString::fromStdString(railWords(run, rails, &loads));
  const QString words = way.isEmpty() ? QObject::tr("pair traffic") : QObject::tr("pair traffic, %1").arg(way);
  light.explanation = QObject::tr("%1: %2 attributed to links (%3)")
                          .arg(itemText(run, communicators), QString::fromStdString(humanBytes(loads.onLinks)), words);
  return light;
}

MapHighlight routesHighlight(const OpenRun& run, const SelectedTraffic& part, const Item& item) {
  if (part.ends.size() != run.fabric.ends().size()) return {};
  const bool isLoaded = std::holds_alternative<EndIndex>(item) || std::holds_alternative<NodeIndex>(item);
  MapHighlight light{
      part.ends,
      {},
      (isLoaded ? QObject::tr("%1: routes of those who load it") : QObject::tr("%1: routes of what it sends"))
          .arg(itemText(run, item))};
  lightBothHalves(light);
  for (std::size_t at = 0; at < light.ends.size(); ++at)
    if (const auto host = run.fabric.node(run.fabric.end(EndIndex(static_cast<std::uint32_t>(at))).node).host;
        light.ends[at] && host)
      light.hosts.push_back(*host);
  std::ranges::sort(light.hosts);
  light.hosts.erase(std::ranges::unique(light.hosts).begin(), light.hosts.end());
  if (isLoaded)
    for (const auto& [host, bytes] : bytesBySender(run, part)) light.shares[host] = part.partOf(bytes).value_or(0);
  return light;
}

MapTarget outlineOf(const OpenRun& run, const Item& item) {
  if (const auto* host = std::get_if<HostIndex>(&item)) return *host;
  if (const auto* node = std::get_if<NodeIndex>(&item)) return *node;
  if (const auto* end = std::get_if<EndIndex>(&item)) return *end;
  const bool ofRanks = std::holds_alternative<RankId>(item) || std::holds_alternative<RankPair>(item);
  const auto hosts = ofRanks ? hostsOf(run, item) : std::vector<HostIndex>();
  return hosts.size() == 1 ? MapTarget(hosts.front()) : MapTarget();
}

std::vector<HostIndex> hostsOf(const OpenRun& run, const Item& item) {
  std::vector<HostIndex> hosts;
  const auto add = [&](std::optional<HostIndex> host) {
    if (host) hosts.push_back(*host);
  };
  const auto addPort = [&](PortIndex port) { add(run.fabric.node(run.fabric.port(port).node).host); };
  for (const CommunicatorId id : communicatorsOf(item))
    if (const Communicator* one = run.snapshot.find(id))
      for (const HostIndex host : run.hostsOf(*one)) hosts.push_back(host);
  if (const auto* rank = std::get_if<RankId>(&item)) {
    add(run.hostOf(*rank));
  } else if (const auto* ranks = std::get_if<RankPair>(&item)) {
    add(run.hostOf(ranks->source));
    add(run.hostOf(ranks->destination));
  } else if (const auto* pair = std::get_if<HostPair>(&item)) {
    add(pair->source);
    add(pair->destination);
  } else if (const auto* ports = std::get_if<PortPair>(&item)) {
    addPort(ports->source);
    addPort(ports->destination);
  }
  std::ranges::sort(hosts);
  hosts.erase(std::ranges::unique(hosts).begin(), hosts.end());
  return hosts;
}

std::vector<MapMark> marksOf(const Fabric& fabric, const FabricFindings& findings) {
  std::vector<MapMark> marks;
  for (const Finding& one : findings.list) {
    if (one.severity == FindingSeverity::note) continue;
    const auto severity = one.severity == FindingSeverity::error ? MapSeverity::error : MapSeverity::warning;
    const QString text = QString::fromStdString(one.text);
    for (const EndIndex end : one.ends) marks.push_back({end, severity, text});
    for (const NodeIndex node : one.nodes) {
      const auto host = fabric.node(node).host;
      if (host) marks.push_back({*host, severity, text});
      else marks.push_back({node, severity, text});
    }
  }
  return marks;
}

MapRoutes routesOf(const OpenRun& run, const RunTraffic* traffic, const std::vector<RegionId>& regions,
                   const Item& item) {
  if (const auto* ranks = std::get_if<RankPair>(&item)) {
    const auto from = run.hostOf(ranks->source), to = run.hostOf(ranks->destination);
    return from && to && *from != *to ? routesOf(run, traffic, regions, HostPair{*from, *to}) : MapRoutes();
  }
  const bool isPair = std::holds_alternative<HostPair>(item) || std::holds_alternative<PortPair>(item) ||
                      std::holds_alternative<PlacePair>(item);
  if (!isPair || !run.hasFabric()) return {};
  const auto [sources, destinations] = portsOfPair(run.fabric, item);
  const auto ends = [&](const auto& from, const auto& to) {
    std::vector<EndIndex> sent;
    for (const PairRoute& one : routesBetween(run, traffic, regions, from, to))
      for (const Hop& hop : one.route.hops)
        if (const auto end = hop.out ? run.fabric.endAt(hop.node, *hop.out) : std::nullopt) sent.push_back(*end);
    return sent;
  };
  return {ends(sources, destinations), ends(destinations, sources)};
}

}  // namespace weft
