#include "analysis/load/what_if.h"

#include <algorithm>
#include <future>
#include <map>
#include <numeric>

#include "analysis/collectives/modelled_rows.h"
#include "core/store/run_store.h"
#include "ibdiag/loads/pair_flows.h"
#include "ibdiag/model/end_order.h"
#include "ibdiag/routes/pair_sources.h"
#include "ibdiag/routes/routed_piece.h"

namespace weft {
namespace {

std::uint64_t arrived(const LinkLoads& loads, const std::array<std::uint64_t, routeEnds> LinkLoads::*by) {
  return (loads.*by)[static_cast<std::size_t>(RouteEnd::arrived)];
}

std::uint64_t less(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : 0; }

PortPairs countPairs(const LinkLoads& before, const LinkLoads& after) {
  PortPairs pairs{0, arrived(before, &LinkLoads::flowsByEnd), arrived(after, &LinkLoads::flowsByEnd)};
  pairs.all = std::accumulate(before.flowsByEnd.begin(), before.flowsByEnd.end(), std::uint64_t{0});
  return pairs;
}

// By PortIndex: adapter ports with a LID whose switch is of the piece of their subnet that has most of them.
std::vector<bool> joined(const Fabric& fabric) {
  std::vector<std::uint32_t> pieceOf(fabric.nodes().size(), UINT32_MAX);
  const auto pieces = switchPieces(fabric);
  for (std::uint32_t piece = 0; piece < pieces.size(); ++piece)
    for (const NodeIndex at : pieces[piece]) pieceOf[number(at)] = piece;
  std::vector<bool> isJoined(fabric.ports().size());
  for (const auto& ports : adapterPorts(fabric)) {
    std::map<std::uint32_t, std::vector<PortIndex>> members;
    for (const PortIndex at : ports)
      if (const auto out = fabric.endAt(fabric.port(at).node, fabric.port(at).number))
        if (const std::uint32_t piece = pieceOf[number(fabric.end(peer(*out)).node)]; piece != UINT32_MAX)
          members[piece].push_back(at);
    const auto largest = std::ranges::max_element(members, {}, [](const auto& each) { return each.second.size(); });
    if (largest != members.end())
      for (const PortIndex at : largest->second) isJoined[number(at)] = true;
  }
  return isJoined;
}

std::vector<HostIndex> cutOff(const Fabric& whole, const Fabric& rest) {
  const std::vector<bool> before = joined(whole), after = joined(rest);
  std::vector<HostIndex> hosts;
  for (std::uint32_t at = 0; at < whole.hosts().size(); ++at) {
    const auto any = [&](const std::vector<bool>& is) {
      return std::ranges::any_of(whole.hosts()[at].ports, [&](PortIndex port) { return is[number(port)]; });
    };
    if (any(before) && !any(after)) hosts.push_back(HostIndex(at));
  }
  return hosts;
}

EntriesApart compare(const Fabric& fabric, const Routing& routing) {
  EntriesApart entries;
  std::map<SubnetId, std::vector<Lid>> lids;
  for (const FabricPort& port : fabric.ports())
    for (std::uint32_t i = 0; number(port.lid) != 0 && i < 1U << port.lmc && number(port.lid) + i <= 0xFFFF; ++i)
      lids[fabric.node(port.node).subnet].push_back(Lid(static_cast<std::uint16_t>(number(port.lid) + i)));
  for (const auto& [node, table] : routing.tables) {
    if (!fabric.hasTable(node)) continue;
    for (const Lid lid : lids[fabric.node(node).subnet]) {
      ++entries.compared;
      entries.apart += fabric.forward(node, lid) != (number(lid) < table.size() ? table[number(lid)] : noRoute);
    }
  }
  return entries;
}

}  // namespace

std::vector<Flow> trafficFlows(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& ofTraffic,
                               const Stopped& stopped) {
  if (ofTraffic.view.source == TrafficSource::port) return mergedFlows(traffic.port, ofTraffic.filter.regions);
  const RunStore store = run.snapshot.store();
  const PairWays ways(store, run.fabric, run.rankHosts, ofTraffic.view.rails);
  return flowsOfPairs(pairsWith(store, ofTraffic.view.collectives), run.fabric, run.rankHosts, ofTraffic.filter, ways,
                      stopped)
      .flows;
}

RoutingOptions routingOptions(const Fabric& whole, const std::vector<EndIndex>& removed, RoutingOptions options) {
  for (const EndIndex end : removed) {
    const SubnetId subnet = whole.node(whole.end(end).node).subnet;
    if (std::ranges::find(options.subnets, subnet) == options.subnets.end()) options.subnets.push_back(subnet);
  }
  return options;
}

Fabric rerouted(const Fabric& rest, std::vector<std::pair<NodeIndex, std::vector<PortNumber>>> tables,
                const RoutingOptions& options) {
  const auto isRouted = [&](SubnetId subnet) {
    return options.subnets.empty() || std::ranges::find(options.subnets, subnet) != options.subnets.end();
  };
  for (std::uint32_t at = 0; at < rest.nodes().size(); ++at) {
    const auto table = rest.table(NodeIndex(at));
    if (!table.empty() && !isRouted(rest.nodes()[at].subnet))
      tables.emplace_back(NodeIndex(at), std::vector<PortNumber>(table.begin(), table.end()));
  }
  return rest.withTables(std::move(tables));
}

bool WhatIf::isGone(EndIndex end) const { return std::ranges::binary_search(removed, std::min(end, peer(end))); }

std::uint64_t WhatIf::bytesBroken() const {
  return less(arrived(*before, &LinkLoads::bytesByEnd), arrived(*after, &LinkLoads::bytesByEnd));
}
std::uint64_t WhatIf::flowsBroken() const {
  return less(arrived(*before, &LinkLoads::flowsByEnd), arrived(*after, &LinkLoads::flowsByEnd));
}

std::shared_ptr<const WhatIf> whatIf(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& ofTraffic,
                                     std::shared_ptr<const LinkLoads> before, const WhatIfRequest& request,
                                     const Stopped& stopped) {
  auto answer = std::make_shared<WhatIf>();
  answer->removed = removedLinks(run.fabric, request.without);
  auto rest = std::make_shared<const Fabric>(run.fabric.withoutLinks(answer->removed));
  if (request.routing) {
    const RoutingOptions options = routingOptions(run.fabric, answer->removed, request.options);
    // What the engine makes of the whole fabric takes as long as what it makes of the rest.
    std::future<EntriesApart> apart;
    if (!answer->removed.empty())
      apart = std::async(std::launch::async, [&] {
        return compare(run.fabric, computeRouting(run.fabric, *request.routing, options, stopped));
      });
    Routing routing = computeRouting(*rest, *request.routing, options, stopped);
    if (apart.valid()) answer->apart = apart.get();
    if (stopped()) return nullptr;
    rest = std::make_shared<const Fabric>(rerouted(*rest, std::move(routing.tables), options));
    answer->notes = std::move(routing.notes);
  }
  answer->fabric = rest;
  const bool isAllToAll = ofTraffic.view.source == TrafficSource::allToAll;
  const auto evenAfter = std::make_shared<const LinkLoads>(accumulateAllToAll(*rest));
  if (stopped()) return nullptr;
  answer->pairs = countPairs(isAllToAll ? *before : accumulateAllToAll(run.fabric), *evenAfter);
  if (stopped()) return nullptr;
  answer->before = std::move(before);
  answer->after =
      isAllToAll ? evenAfter
                 : std::make_shared<const LinkLoads>(accumulate(*rest, trafficFlows(run, traffic, ofTraffic, stopped)));
  answer->cutOff = cutOff(run.fabric, *rest);
  return stopped() ? nullptr : answer;
}

MostLoadedEnds mostLoadedEnds(const Fabric& fabric, const LinkRequest& ofTraffic, const WhatIf& answer) {
  if (ofTraffic.view.source == TrafficSource::allToAll)
    return {largestLoad(*answer.before), largestLoad(*answer.after), false};
  return mostLoadedEnds(comparedRates(fabric), *answer.before, *answer.after);
}

std::vector<EndIndex> worstFirst(const Fabric& fabric, const WhatIf& answer) {
  std::vector<EndIndex> ends = inOrder(fabric);
  std::erase_if(ends, [&](EndIndex end) { return answer.isGone(end); });
  std::ranges::stable_sort(ends, [&](EndIndex a, EndIndex b) {
    const auto key = [&](EndIndex end) {
      const std::uint64_t was = answer.before->bytes[number(end)], is = answer.after->bytes[number(end)];
      return std::tuple(is > was ? is - was : 0, was > is ? was - is : 0, is);
    };
    const auto [moreA, lessA, isA] = key(a);
    const auto [moreB, lessB, isB] = key(b);
    return std::tuple(moreB, lessA, isB) < std::tuple(moreA, lessB, isA);
  });
  return ends;
}

}  // namespace weft
