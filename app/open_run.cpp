#include "app/open_run.h"

#include <algorithm>

#include "core/units.h"
#include "ibdiag/link_capacity.h"
#include "ibdiag/minimal_routes.h"

namespace weft {
namespace {

void add(std::uint64_t& sum, std::uint64_t bytes, bool& overflow) {
  const auto next = checkedSum(sum, bytes);
  sum = next.value_or(maxStoredBytes);
  overflow = overflow || !next;
}

void add(LinkLoads& sum, const LinkLoads& part) {
  sum.overflow = sum.overflow || part.overflow;
  for (std::size_t i = 0; i < sum.bytes.size(); ++i) {
    add(sum.bytes[i], part.bytes[i], sum.overflow);
    sum.flows[i] += part.flows[i];
  }
  for (std::size_t i = 0; i < sum.bytesByEnd.size(); ++i) {
    add(sum.bytesByEnd[i], part.bytesByEnd[i], sum.overflow);
    sum.flowsByEnd[i] += part.flowsByEnd[i];
  }
}

Capacities capacitiesOf(const Fabric& fabric) {
  Capacities capacities;
  for (const LinkFacts& link : fabric.links()) capacities.push_back(linkCapacity(link));
  return capacities;
}

}  // namespace

std::vector<HostIndex> OpenRun::hostsOf(const Communicator& communicator) const {
  std::vector<HostIndex> hosts;
  for (const RankId rank : communicator.members)
    if (const auto host = hostOf(rank)) hosts.push_back(*host);
  std::ranges::sort(hosts);
  hosts.erase(std::ranges::unique(hosts).begin(), hosts.end());
  return hosts;
}

std::shared_ptr<const OpenRun> loadRun(const std::filesystem::path& path, const Stopped& stopped,
                                       const MapSettingsOf& settings) {
  const RunStore store(path);
  auto run = std::make_shared<OpenRun>();
  run->snapshot = loadSnapshot(store, path);
  run->pairSenders = store.pairSenders();
  if (stopped()) return nullptr;
  run->fabric = Fabric::build(store.fabric());
  if (stopped()) return nullptr;
  run->levels = computeLevels(run->fabric);
  run->settings = settings ? settings(run->fabric) : suggestedSettings(run->fabric, run->levels);
  if (run->settings.assumeRoutes) run->fabric = assumeMinimalHops(run->fabric);
  run->layout = makeLayout(run->fabric, run->levels, run->settings);
  run->capacities = std::make_shared<const Capacities>(capacitiesOf(run->fabric));
  run->rankHosts = RankHosts(run->fabric, run->snapshot.processes);
  run->severalRails = std::ranges::any_of(run->fabric.hosts(), [](const FabricHost& host) { return host.ports.size() > 1; });
  return stopped() ? nullptr : run;
}

std::shared_ptr<const RunTraffic> loadTraffic(const OpenRun& run, const Stopped& stopped) {
  const RunStore store(run.snapshot.path);
  auto traffic = std::make_shared<RunTraffic>();
  traffic->counters = std::make_shared<const PortCounters>(loadPortCounters(store, run.fabric));
  traffic->port = loadPortTraffic(store, run.fabric, stopped);
  for (const RegionTraffic& region : traffic->port.regions) {
    if (stopped()) return nullptr;
    traffic->ofRegion.push_back(accumulate(run.fabric, region.flows));
  }
  if (stopped()) return nullptr;
  traffic->all = traffic->ofRegion.size() == 1 ? traffic->ofRegion.front()
                                               : accumulate(run.fabric, mergedFlows(traffic->port, {}));
  return stopped() ? nullptr : traffic;
}

MatrixInputs matrixInputs(const std::shared_ptr<const OpenRun>& run, const std::shared_ptr<const RunTraffic>& traffic) {
  if (!run) return {};
  MatrixInputs inputs;
  inputs.run = {run, &run->snapshot};
  if (run->hasFabric()) inputs.fabric = {run, &run->fabric};
  if (traffic) inputs.ports = {traffic, &traffic->port};
  inputs.layers = {run, &run->snapshot.pairLayers};
  inputs.senders = run->pairSenders;
  inputs.pairs = pairsOf(run->snapshot.path);
  return inputs;
}

LinkLoads loadsOf(const RunTraffic& traffic, const std::vector<RegionId>& regions) {
  if (regions.empty()) return traffic.all;
  LinkLoads sum;
  sum.bytes.resize(traffic.all.bytes.size());
  sum.flows.resize(traffic.all.flows.size());
  for (std::size_t i = 0; i < traffic.ofRegion.size(); ++i) {
    const auto region = traffic.port.regions[i].region;
    if (region && std::ranges::find(regions, *region) != regions.end()) add(sum, traffic.ofRegion[i]);
  }
  return sum;
}

}  // namespace weft
