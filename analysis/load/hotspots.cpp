#include "analysis/load/hotspots.h"

#include <algorithm>
#include <set>

#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/model/end_order.h"

namespace weft {
namespace {

std::vector<EndIndex> sharedEnds(const Fabric& fabric, const LinkLoads& loads) {
  std::vector<EndIndex> ends = inOrder(fabric);
  std::erase_if(ends, [&](EndIndex end) { return loads.flows[number(end)] < 2 || !isBetweenSwitches(fabric, end); });
  std::ranges::stable_sort(ends, std::greater{}, [&](EndIndex end) { return loads.flows[number(end)]; });
  return ends;
}

}  // namespace

std::optional<HostPattern> hostPattern(std::string_view name) {
  if (name == "all-to-all") return HostPattern::allToAll;
  if (name == "ring") return HostPattern::ring;
  if (name == "bisection") return HostPattern::bisection;
  return std::nullopt;
}

std::uint64_t countPairs(HostPattern pattern, std::size_t hosts) {
  if (hosts < 2) return 0;
  return pattern == HostPattern::allToAll ? std::uint64_t{hosts} * (hosts - 1)
         : pattern == HostPattern::ring   ? hosts
                                          : hosts / 2 * 2;
}

std::vector<HostPair> hostPairs(HostPattern pattern, const std::vector<HostIndex>& hosts) {
  std::vector<HostPair> pairs;
  if (hosts.size() < 2) return pairs;
  pairs.reserve(countPairs(pattern, hosts.size()));
  const std::size_t half = hosts.size() / 2;
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    if (pattern == HostPattern::ring) pairs.push_back({hosts[i], hosts[(i + 1) % hosts.size()]});
    if (pattern == HostPattern::bisection && i < 2 * half)
      pairs.push_back({hosts[i], hosts[i < half ? i + half : i - half]});
    if (pattern != HostPattern::allToAll) continue;
    for (const HostIndex to : hosts)
      if (to != hosts[i]) pairs.push_back({hosts[i], to});
  }
  return pairs;
}

Hotspots findHotspots(const Fabric& fabric, const RankHosts& placed, const std::vector<HostPair>& pairs, Rails rails) {
  Hotspots found;
  const PairRails between(fabric, placed, rails);
  found.flows.reserve(pairs.size());
  for (const HostPair& pair : pairs) {
    if (pair.source == pair.destination) continue;
    ++found.pairs;
    const auto shared = between.between(pair.source, pair.destination);
    found.withoutRail += shared.empty();
    for (const Rail& rail : shared) found.flows.push_back({rail.source, rail.lid, 1});
  }
  found.loads = accumulate(fabric, found.flows);
  found.shared = sharedEnds(fabric, found.loads);
  return found;
}

std::vector<HostPair> pairsOver(const Fabric& fabric, const Hotspots& hotspots, EndIndex end) {
  std::vector<HostPair> pairs;
  std::set<HostPair> seen;
  for (const Flow& flow : flowsOver(fabric, hotspots.flows, end)) {
    const FabricNode& source = fabric.node(fabric.port(flow.source).node);
    const auto owner = fabric.owner(source.subnet, flow.destination);
    if (!owner) continue;
    const HostPair pair{*source.host,
                        *fabric.node(fabric.port(*owner).node).host};  // of adapters, which are some host's
    if (seen.insert(pair).second) pairs.push_back(pair);
  }
  return pairs;
}

}  // namespace weft
