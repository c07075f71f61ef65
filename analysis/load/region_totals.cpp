#include "analysis/load/region_totals.h"

#include <map>

#include "analysis/pairs/pair_parts.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t deepest = 64;  // of regions within regions

using Sent = std::map<RegionId, std::optional<std::uint64_t>>;

Sent sentThroughPorts(const RunTraffic* traffic) {
  Sent bytes;
  if (traffic)
    for (const RegionTraffic& each : traffic->port.regions)
      if (each.region) bytes.emplace(*each.region, each.bytes);
  return bytes;
}

Sent sentToRanks(const RunSnapshot& run) {
  std::map<RegionId, std::vector<PairLayer>> layers;
  for (const PairLayer& each : run.pairLayers)
    if (each.region) layers[*each.region].push_back(each);
  Sent bytes;
  for (const auto& [region, list] : layers) bytes.emplace(region, sumOf(list, {}).bytes);
  return bytes;
}

}  // namespace

std::vector<RegionTotal> regionTotals(const OpenRun& run, const RunTraffic* traffic) {
  const Sent ports = sentThroughPorts(traffic), pairs = sentToRanks(run.snapshot);
  const bool pairsFirst = traffic && bestSource(run, *traffic) == TrafficSource::pair;
  std::vector<RegionTotal> totals;
  for (const Region& region : run.snapshot.regions) {
    RegionTotal& total = totals.emplace_back(RegionTotal{region, {}, TrafficSource::pair});
    const auto of = pairs.find(region.id);
    const bool hasPairs = of != pairs.end() && of->second;
    if (hasPairs) total.bytes = of->second;
    if (const auto at = ports.find(region.id); at != ports.end() && !(hasPairs && pairsFirst)) {
      total.bytes = at->second;
      total.source = TrafficSource::port;
    }
    if (!traffic) continue;
    if (const auto time = traffic->regionTimes.find(region.name); time != traffic->regionTimes.end())
      total.time = time->second;
  }
  return totals;
}

std::vector<std::optional<std::size_t>> regionsAround(const std::vector<RegionTotal>& regions) {
  std::map<RegionId, std::size_t> places;
  for (std::size_t i = 0; i < regions.size(); ++i) places.emplace(regions[i].region.id, i);
  std::vector<std::optional<std::size_t>> around(regions.size());
  for (std::size_t i = 0; i < regions.size(); ++i)
    if (const auto found = regions[i].region.parent ? places.find(*regions[i].region.parent) : places.end();
        found != places.end())
      around[i] = found->second;
  for (std::size_t i = 0; i < regions.size(); ++i) {
    std::size_t steps = 0;
    for (auto at = around[i]; at && steps <= deepest; at = around[*at]) ++steps;
    if (steps > deepest) around[i].reset();
  }
  return around;
}

std::vector<std::optional<std::uint64_t>> inclusiveBytes(const std::vector<RegionTotal>& regions,
                                                         const std::vector<std::optional<std::size_t>>& around) {
  std::vector<std::optional<std::uint64_t>> sums(regions.size());
  bool held = false;  // such a sum is shown as one
  for (std::size_t i = 0; i < regions.size(); ++i)
    for (auto at = std::optional(i); at && regions[i].bytes; at = around[*at])
      sums[*at] = saturatingAdd(sums[*at].value_or(0), *regions[i].bytes, held);
  return sums;
}

}  // namespace weft
