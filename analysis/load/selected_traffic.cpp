#include "analysis/load/selected_traffic.h"

#include <algorithm>
#include <set>

#include "analysis/collectives/modelled_rows.h"
#include "analysis/run/item_ranks.h"
#include "analysis/pairs/pair_parts.h"
#include "core/base/units.h"
#include "core/records/facets.h"
#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/loads/end_users.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/loads/rank_users.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {
namespace {

using Known = KnownValue<SelectedTraffic>;

SelectedTraffic told(const EndUsers& users) {
  SelectedTraffic part;
  part.bytes = users.bytes;
  part.held = users.held;
  for (const auto& [id, bytes] : byCommunicator(users))
    if (id) part.communicators[*id] = bytes;
  for (const auto& [id, bytes] : byRegion(users))
    if (id) part.regions[*id] = bytes;
  for (const PairShare& pair : users.pairs) part.pairs.push_back({pair.source, pair.destination});
  std::ranges::sort(part.pairs);
  part.users = std::make_shared<const EndUsers>(users);
  return part;
}

// Ends by which something leaves the node.
std::span<const EndIndex> endsOf(const Fabric& fabric, const Item& item) {
  if (const auto* end = std::get_if<EndIndex>(&item)) return {end, 1};
  return fabric.endsOf(std::get<NodeIndex>(item));
}

bool isOnLinks(const OpenRun& run, const Item& item) {
  if (std::holds_alternative<EndIndex>(item)) return true;
  const auto* node = std::get_if<NodeIndex>(&item);
  return node && run.fabric.node(*node).isSwitch();
}

// By pair traffic.
struct PairAsker {
  const OpenRun& run;
  const RunTraffic& traffic;
  const LinkRequest& request;
  const Stopped& stopped;
  const RunStore store = run.snapshot.store();

  Known of(const Item& item) const {
    if (isOnLinks(run, item)) return onLinks(item);
    if (const auto communicators = communicatorsOf(item); !communicators.empty()) {
      if (!request.view.collectives && !whyNoPairsOf(run.snapshot, communicators).empty()) return Absence::notRecorded;
      PairFilter own = request.filter;
      own.communicators = communicators;
      return between(own, {}, {});
    }
    if (const auto* block = std::get_if<PairBlock>(&item)) return inBlock(*block);
    const auto [sources, destinations] = endsOfPair(item);
    if (sources.empty()) return Absence::notKnown;  // which ranks they are
    return between(request.filter, sources, destinations);
  }

 private:
  std::optional<CollectiveLibrary> model(const PairFilter& filter) const {
    return modelKnows(filter) ? request.view.collectives : std::nullopt;
  }

  Known onLinks(const Item& item) const {
    LinkView pairs{TrafficSource::pair};
    pairs.collectives = request.view.collectives;
    if (!whyNot(run, &traffic, pairs).empty()) return Absence::notKnown;
    const PairWays ways(store, run.fabric, run.rankHosts, request.view.rails);
    return told(usersOfEnds(pairsWith(store, model(request.filter)), run.fabric, run.rankHosts, request.filter, ways,
                            endsOf(run.fabric, item), stopped));
  }

  Known between(const PairFilter& filter, const std::vector<RankId>& sources,
                const std::vector<RankId>& destinations) const {
    return told(trafficBetween(pairsWith(store, model(filter)), filter, sources, destinations, stopped));
  }

  // The first of a pair sends to the second; of all else, whatever its ranks send.
  std::pair<std::vector<RankId>, std::vector<RankId>> endsOfPair(const Item& item) const {
    const auto both = [&](const Item& from, const Item& to) {
      auto sources = ranksOf(run, from), destinations = ranksOf(run, to);
      if (destinations.empty()) sources.clear();
      return std::pair(std::move(sources), std::move(destinations));
    };
    const auto place = [](const Place& one) { return std::visit([](auto each) { return Item(each); }, one); };
    if (const auto* ranks = std::get_if<RankPair>(&item)) return both(ranks->source, ranks->destination);
    if (const auto* hosts = std::get_if<HostPair>(&item)) return both(hosts->source, hosts->destination);
    if (const auto* places = std::get_if<PlacePair>(&item))
      return both(place(places->source), place(places->destination));
    if (const auto* ports = std::get_if<PortPair>(&item))
      return both(run.fabric.port(ports->source).node, run.fabric.port(ports->destination).node);
    return {ranksOf(run, item), {}};
  }

  // Of a transaction its pairs; of a block of a matrix the pairs of its hosts.
  Known inBlock(const PairBlock& block) const {
    if (block.cells.empty() && block.hosts.empty()) return Absence::notKnown;
    const std::set<RankPair> cells(block.cells.begin(), block.cells.end());
    const auto isIn = [&](RankId from, RankId to) {
      if (!cells.empty()) return cells.contains({from, to});
      const auto source = run.hostOf(from), destination = run.hostOf(to);
      return source && destination && std::ranges::binary_search(block.hosts, HostPair{*source, *destination});
    };
    return told(trafficOf(pairsWith(store, model(block.filter)), block.filter, isIn, stopped));
  }
};

// By port traffic, which knows hosts and regions.
struct FlowAsker {
  const OpenRun& run;
  const PortTraffic& traffic;
  const LinkRequest& request;
  std::set<HostPair> hosts = {};
  bool held = false;

  Known of(const Item& item) {
    if (!isOnLinks(run, item) && !std::holds_alternative<HostIndex>(item) && !std::holds_alternative<HostPair>(item))
      return Absence::notRecorded;
    SelectedTraffic part;
    part.source = TrafficSource::port;
    for (const RegionTraffic& region : traffic.regions) {
      if (!region.isOneOf(request.filter.regions)) continue;
      const std::uint64_t bytes = sumOf(region.flows, item);
      part.bytes = saturatingAdd(part.bytes, bytes, held);
      if (bytes != 0 && region.region) part.regions[*region.region] = bytes;
    }
    part.hosts.assign(hosts.begin(), hosts.end());
    part.held = held;
    return part;
  }

 private:
  std::uint64_t sumOf(const std::vector<Flow>& flows, const Item& item) {
    std::uint64_t sum = 0;
    if (!isOnLinks(run, item)) {
      add(flows, item, sum);
      return sum;
    }
    for (const EndIndex end : endsOf(run.fabric, item)) add(flowsOver(run.fabric, flows, end), {}, sum);
    return sum;
  }

  // Those from the host, or between the pair of hosts; all of them for nothing.
  void add(const std::vector<Flow>& flows, const Item& item, std::uint64_t& sum) {
    const auto* from = std::get_if<HostIndex>(&item);
    const auto* pair = std::get_if<HostPair>(&item);
    for (const Flow& flow : flows) {
      const FabricNode& source = run.fabric.node(run.fabric.port(flow.source).node);
      const auto owner = run.fabric.owner(source.subnet, flow.destination);
      const auto target = owner ? run.fabric.node(run.fabric.port(*owner).node).host : std::nullopt;
      if ((from && source.host != *from) || (pair && (source.host != pair->source || target != pair->destination)))
        continue;
      sum = saturatingAdd(sum, flow.bytes, held);
      if (source.host && target && flow.bytes != 0) hosts.insert({*source.host, *target});
    }
  }
};

std::set<HostPair> hostsThatSent(const OpenRun& run, const SelectedTraffic& part) {
  std::set<HostPair> hosts(part.hosts.begin(), part.hosts.end());
  for (const RankPair& pair : part.pairs) {
    const auto from = run.hostOf(pair.source), to = run.hostOf(pair.destination);
    if (from && to && *from != *to) hosts.insert({*from, *to});
  }
  return hosts;
}

// Of several rails of a pair those that lead over one of the ends.
std::vector<Flow> flowsOverAny(const Fabric& fabric, const std::vector<Flow>& flows, std::span<const EndIndex> over) {
  std::map<std::pair<PortIndex, Lid>, Flow> some;
  for (const EndIndex end : over)
    for (const CrossingFlow& each : crossingsOver(fabric, flows, end))
      some.emplace(std::pair(each.flow.source, each.flow.destination), each.flow);
  std::vector<Flow> list;
  for (const auto& [ports, flow] : some) list.push_back(flow);
  return list;
}

// The whole routes of its pairs.
std::vector<bool> routesOf(const OpenRun& run, const SelectedTraffic& part, Rails rails, const Item& item) {
  constexpr std::uint64_t enough = 1 << 20;  // bytes, of which each of several ways has some
  const PairRails all(run.fabric, run.rankHosts, rails);
  std::vector<Flow> flows;
  for (const HostPair& pair : hostsThatSent(run, part))
    for (const Rail& rail : all.between(pair.source, pair.destination))
      flows.push_back({rail.source, rail.lid, enough});
  if (flows.empty()) return {};
  if (isOnLinks(run, item)) flows = flowsOverAny(run.fabric, flows, endsOf(run.fabric, item));
  const LinkLoads loads = accumulate(run.fabric, flows);
  std::vector<bool> ends(run.fabric.ends().size());
  for (std::size_t at = 0; at < ends.size(); ++at) ends[at] = loads.bytes[at] != 0;
  if (const auto* end = std::get_if<EndIndex>(&item)) ends[number(*end)] = true;
  return std::ranges::count(ends, true) == 0 ? std::vector<bool>() : ends;
}

Known askedOf(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request, const Item& item,
              const Stopped& stopped) {
  if (hasPairBytes(run) || request.view.collectives) return PairAsker{run, traffic, request, stopped}.of(item);
  if (!traffic.port.recorded() || !run.hasFabric()) return Absence::notRecorded;
  return FlowAsker{run, traffic.port, request}.of(item);
}

}  // namespace

std::optional<double> SelectedTraffic::partOf(std::uint64_t some) const {
  return bytes == 0 ? std::nullopt : std::optional(static_cast<double>(some) / static_cast<double>(bytes));
}

std::optional<double> SelectedTraffic::shareOf(const std::vector<CommunicatorId>& ids) const {
  if (communicators.empty()) return std::nullopt;
  std::uint64_t sum = 0;
  bool isHeld = false;  // as `bytes` is then
  for (const CommunicatorId id : ids)
    if (const auto found = communicators.find(id); found != communicators.end())
      sum = saturatingAdd(sum, found->second, isHeld);
  return partOf(sum);
}

std::map<HostIndex, std::uint64_t> bytesBySender(const OpenRun& run, const SelectedTraffic& traffic) {
  std::map<HostIndex, std::uint64_t> sums;
  if (traffic.users)
    for (const PairShare& pair : traffic.users->pairs)
      if (const auto host = run.hostOf(pair.source)) addHeld(sums[*host], pair.bytes);
  return sums;
}

bool isOnRoutes(const Item& item) {
  return std::holds_alternative<EndIndex>(item) || std::holds_alternative<NodeIndex>(item) ||
         std::holds_alternative<HostIndex>(item) || std::holds_alternative<RankId>(item);
}

KnownValue<SelectedTraffic> selectedTraffic(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                                            const Item& item, const Stopped& stopped) {
  if (item == Item()) return Absence::notKnown;
  Known part = askedOf(run, traffic, request, item, stopped);
  if (!part || part->bytes == 0 || !isOnRoutes(item) || !run.hasFabric()) return part;
  SelectedTraffic withRoutes = *part;
  withRoutes.ends = routesOf(run, withRoutes, request.view.rails, item);
  return withRoutes;
}

}  // namespace weft
