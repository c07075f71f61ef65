#include "analysis/run/open_run.h"

#include <algorithm>

#include "analysis/run/run_fabric.h"
#include "analysis/run/run_facts.h"
#include "core/base/units.h"
#include "core/records/time_bins.h"
#include "core/sums/metric_totals.h"
#include "ibdiag/layout/host_widths.h"
#include "ibdiag/loads/logged_rails.h"
#include "ibdiag/loads/measured_rails.h"
#include "ibdiag/loads/recorded_ports.h"
#include "ibdiag/routes/minimal_routes.h"

namespace weft {
namespace {

void add(LinkLoads& sum, const LinkLoads& part) {
  sum.overflow = sum.overflow || part.overflow;
  for (std::size_t i = 0; i < sum.bytes.size(); ++i) {
    addHeld(sum.bytes[i], part.bytes[i], sum.overflow);
    sum.flows[i] += part.flows[i];
  }
  for (std::size_t i = 0; i < sum.bytesByEnd.size(); ++i) {
    addHeld(sum.bytesByEnd[i], part.bytesByEnd[i], sum.overflow);
    sum.flowsByEnd[i] += part.flowsByEnd[i];
  }
}

// What follows from the fabric, the processes and the connections that were logged.
void place(const RunStore& store, OpenRun& run) {
  run.capacities = std::make_shared<const Capacities>(capacitiesOf(run.fabric));
  run.rankHosts = RankHosts(run.fabric, run.snapshot.processes);
  run.severalRails =
      std::ranges::any_of(run.fabric.hosts(), [](const FabricHost& host) { return host.ports.size() > 1; });
  run.logNamesAdapters = run.snapshot.facts.contains("adapters") && LoggedRails(store, run.fabric, run.rankHosts).any();
}

// A copy of a large fabric takes its time, and mostly nothing is to be changed.
void setAdaptive(Fabric& fabric, Adaptive adaptive) {
  if (fabric.adaptive() != adaptive) fabric = fabric.withAdaptive(adaptive);
}
void setSenders(Fabric& fabric, Senders senders) {
  if (fabric.senders() != senders) fabric = fabric.withSenders(senders);
}

bool knowsMoments(const RunStore& store, const std::map<std::string, std::string>& facts) {
  bool samples = false;
  store.counterSamples([&](const CounterSampleRow&) {
    samples = true;
    return false;
  });
  return samples || binSeconds(facts) || (metricBinSeconds(facts) && !store.metrics().empty());
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

Layout layoutOf(const OpenRun& run, const MapSettings& settings) {
  Layout layout = makeLayout(run.fabric, run.levels, settings);
  if (settings.wideHosts) widenHosts(run.fabric, run.rankHosts.hosts(), layout);
  return layout;
}

std::shared_ptr<const OpenRun> loadRun(const std::filesystem::path& path, const Stopped& stopped,
                                       const MapSettingsOf& settings) {
  const RunStore store(path);
  auto run = std::make_shared<OpenRun>();
  run->snapshot = loadSnapshot(store, path);
  loadGroups(store, run->snapshot);
  run->pairSenders = store.pairSenders();
  run->hasPortTraffic = hasPortTraffic(store);
  run->knowsMoments = knowsMoments(store, run->snapshot.facts);
  if (stopped()) return nullptr;
  run->fabric = withMeasuredRails(Fabric::build(store.fabric()), store);
  if (stopped()) return nullptr;
  run->levels = computeLevels(run->fabric);
  run->settings = settings ? settings(run->fabric) : suggestedSettings(run->fabric, run->levels);
  if (run->settings.assumeRoutes) run->fabric = assumeMinimalHops(run->fabric);
  setAdaptive(run->fabric, run->settings.adaptive);
  setSenders(run->fabric, run->settings.senders);
  if (FabricRails rails = findRails(run->fabric); rails.count != 0)
    run->rails = std::make_shared<const FabricRails>(std::move(rails));
  place(store, *run);
  run->layout = layoutOf(*run, run->settings);
  if (run->rails)
    if (RankRails rails = railsOfRanks(store, run->fabric, run->rankHosts, *run->rails); !rails.empty())
      run->rankRails = std::make_shared<const RankRails>(std::move(rails));
  return stopped() ? nullptr : run;
}

std::shared_ptr<OpenRun> loadRunForLoads(const RunStore& store, const std::filesystem::path& path, bool assumeRoutes,
                                         Adaptive adaptive) {
  auto run = std::make_shared<OpenRun>();
  run->fabric = loadFabric(store);
  setAdaptive(run->fabric, adaptive);
  if (assumeRoutes) run->fabric = assumeMinimalHops(run->fabric);
  run->settings.assumeRoutes = assumeRoutes;
  run->settings.adaptive = adaptive;
  run->snapshot = {.path = path,
                   .file = store.file(),
                   .facts = store.facts(),
                   .processes = store.processes(),
                   .regions = store.regions(),
                   .operationNames = store.operationNames(),
                   .pairLayers = store.pairLayers()};
  place(store, *run);
  return run;
}

std::shared_ptr<const RunTraffic> loadTraffic(const OpenRun& run, const Stopped& stopped) {
  const RunStore store = run.snapshot.store();
  auto traffic = std::make_shared<RunTraffic>();
  traffic->counters = std::make_shared<const PortCounters>(loadPortCounters(store, run.fabric));
  if (!run.hasFabric()) traffic->recordedPorts = std::make_shared<const Fabric>(fabricOfRecordedPorts(store));
  const Fabric& fabric = traffic->recordedPorts ? *traffic->recordedPorts : run.fabric;
  traffic->port = loadPortTraffic(store, fabric, stopped);
  traffic->hasPorts = traffic->port.recorded();
  traffic->hasCounters = traffic->counters->recorded();
  for (FunctionTime& each : functionTimes(store, stopped))
    if (!each.isMpi) traffic->regionTimes.emplace(each.name, each);
  traffic->ofRegion.resize(traffic->port.regions.size());
  if (traffic->recordedPorts) return stopped() ? nullptr : traffic;  // there are no links to load
  for (std::size_t i = 0; i < traffic->ofRegion.size(); ++i) {
    if (stopped()) return nullptr;
    traffic->ofRegion[i] = accumulate(fabric, traffic->port.regions[i].flows);
  }
  if (stopped()) return nullptr;
  traffic->all =
      traffic->ofRegion.size() == 1 ? traffic->ofRegion.front() : accumulate(fabric, mergedFlows(traffic->port, {}));
  return stopped() ? nullptr : traffic;
}

std::shared_ptr<const RunTraffic> loadTraffic(const RunStore& store, const Fabric& fabric, TrafficPart part) {
  auto traffic = std::make_shared<RunTraffic>();
  const auto wants = [part](TrafficPart one) { return part == one || part == TrafficPart::both; };
  traffic->counters = std::make_shared<const PortCounters>(
      wants(TrafficPart::counters) ? loadPortCounters(store, fabric) : PortCounters());
  if (wants(TrafficPart::ports)) traffic->port = loadPortTraffic(store, fabric);
  traffic->hasPorts = store.portTrafficEntries() != 0;
  traffic->hasCounters = wants(TrafficPart::counters) ? traffic->counters->recorded() : store.hasPortCounters();
  return traffic;
}

LinkLoads loadsOf(const RunTraffic& traffic, const std::vector<RegionId>& regions) {
  if (regions.empty()) return traffic.all;
  LinkLoads sum;
  sum.bytes.resize(traffic.all.bytes.size());
  sum.flows.resize(traffic.all.flows.size());
  for (std::size_t i = 0; i < traffic.ofRegion.size(); ++i)
    if (traffic.port.regions[i].isOneOf(regions)) add(sum, traffic.ofRegion[i]);
  return sum;
}

}  // namespace weft
