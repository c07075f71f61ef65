#include "app/page/region_entries.h"

#include <map>

#include "analysis/pairs/pair_parts.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

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

std::vector<RegionFilter::Entry> regionEntries(const std::shared_ptr<const OpenRun>& run, const std::shared_ptr<const RunTraffic>& traffic) {
  std::vector<RegionFilter::Entry> entries;
  if (!run) return entries;
  const Sent ports = sentThroughPorts(traffic.get()), pairs = sentToRanks(run->snapshot);
  for (const Region& region : run->snapshot.regions) {
    RegionFilter::Entry& entry = entries.emplace_back(RegionFilter::Entry{region, {}, sourceText(TrafficSource::pair)});
    if (const auto at = ports.find(region.id); at != ports.end()) entry.bytes = at->second, entry.source = sourceText(TrafficSource::port);
    else if (const auto of = pairs.find(region.id); of != pairs.end()) entry.bytes = of->second;
    if (!traffic) continue;
    if (const auto time = traffic->regionTimes.find(region.name); time != traffic->regionTimes.end()) entry.time = time->second;
  }
  return entries;
}

}  // namespace weft
