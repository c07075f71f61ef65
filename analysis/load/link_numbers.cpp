#include "analysis/load/link_numbers.h"

#include <algorithm>

#include "analysis/collectives/modelled_rows.h"
#include "core/base/units.h"
#include "core/store/run_store.h"
#include "ibdiag/routes/minimal_routes.h"

namespace weft {
namespace {

std::optional<Counted> counted(const LinkLoads& loads, EndIndex end) {
  const std::uint64_t bytes = loads.bytes[number(end)];
  return Counted{bytes, bytes == maxStoredBytes};
}

// Port traffic of the regions; what the run has added up already is taken. Null where no switch says which way it went.
std::shared_ptr<const LinkLoads> portLoads(const OpenRun& run, const RunTraffic& traffic, const std::vector<RegionId>& regions) {
  if (!traffic.port.recorded() || !routesUnknown(run.fabric).empty()) return nullptr;
  return std::make_shared<const LinkLoads>(loadsOf(traffic, regions));
}

// Whether loadsOf() has the port traffic, as exactly as it is asked for: flows of several regions it counts once in each.
bool isAddedUp(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request) {
  const bool exact = request.view.source != TrafficSource::port || request.filter.regions.size() < 2;
  return exact && traffic.ofRegion.size() == traffic.port.regions.size() && traffic.all.bytes.size() == 2 * run.fabric.links().size();
}

}  // namespace

std::optional<Counted> LinkNumbers::bytes(EndIndex end) const {
  if (isMeasured) return measured(end);
  return loads ? counted(*loads, end) : std::nullopt;
}

std::optional<std::uint64_t> LinkNumbers::flows(EndIndex end) const {
  return loads ? std::optional(loads->flows[number(end)]) : std::nullopt;
}

std::optional<std::uint64_t> LinkNumbers::capacity(EndIndex end) const {
  return capacities ? (*capacities)[number(end) / 2] : std::nullopt;
}

std::optional<double> LinkNumbers::utilisation(EndIndex end) const { return weft::utilisation(bytes(end), seconds, capacity(end)); }

std::optional<std::uint64_t> LinkNumbers::packets(EndIndex end) const {
  return isMeasured && counters ? valueOf(counters->ends[number(end)].packets) : std::nullopt;
}

std::optional<std::uint64_t> LinkNumbers::waitTicks(EndIndex end) const {
  return isMeasured && counters ? valueOf(counters->ends[number(end)].waitTicks) : std::nullopt;
}

std::optional<Counted> LinkNumbers::measured(EndIndex end) const {
  if (counters) return counters->ends[number(end)].bytes;
  return recorded ? counted(*recorded, end) : std::nullopt;
}

std::optional<double> LinkNumbers::unexplained(EndIndex end) const {
  const auto seen = measured(end);
  if (!loads || !seen || seen->value == 0) return std::nullopt;
  const std::uint64_t predicted = loads->bytes[number(end)];
  const std::uint64_t left = seen->value > predicted ? seen->value - predicted : 0;
  return static_cast<double>(left) / static_cast<double>(seen->value);
}

std::optional<LinkNumbers::Amount> LinkNumbers::amount(LinkMetric metric, EndIndex end) const {
  const auto sent = metric == LinkMetric::unexplained ? measured(end) : bytes(end);
  if (!sent) return std::nullopt;
  if (metric == LinkMetric::bytes) return Amount{static_cast<double>(sent->value), sent->value, sent->atLeast};
  auto share = metric == LinkMetric::utilisation ? utilisation(end) : unexplained(end);
  if (metric == LinkMetric::unexplained && loads && sent->value == 0) share = 0;  // nothing is left to be explained
  return share ? std::optional(Amount{*share, 0, sent->atLeast}) : std::nullopt;
}

LinkNumbers numbersFrom(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request, const ReadyLoads& ready) {
  const TrafficSource source = request.view.source;
  LinkNumbers numbers;
  const auto ports = source == TrafficSource::counter ? nullptr
                     : ready.ports                    ? ready.ports
                                                      : portLoads(run, traffic, request.filter.regions);
  if (source == TrafficSource::port) numbers.loads = ports;
  else numbers.recorded = ports;
  if (source == TrafficSource::allToAll) numbers.loads = ready.allToAll;
  if (source == TrafficSource::pair && ready.pairs) {
    numbers.pairs = ready.pairs;
    numbers.loads = {ready.pairs, &ready.pairs->links};
  }
  if (traffic.counters->recorded()) numbers.counters = traffic.counters;
  numbers.isMeasured = source == TrafficSource::counter;
  numbers.capacities = run.capacities;
  numbers.seconds = secondsOf(run, traffic, request);
  return numbers;
}

std::shared_ptr<const PairLoads> pairLoads(const OpenRun& run, const PairFilter& filter, const LinkView& view, const Stopped& stopped) {
  const RunStore store = run.snapshot.store();
  const PairWays ways(store, run.fabric, run.rankHosts, view.rails);
  return std::make_shared<const PairLoads>(
      loadsOfPairs(pairsWith(store, view.collectives), run.fabric, run.rankHosts, filter, ways, stopped));
}

ReadyLoads loadsFor(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request, const Stopped& stopped,
                    ReadyLoads ready) {
  const TrafficSource source = request.view.source;
  if (source == TrafficSource::allToAll && !ready.allToAll)
    ready.allToAll = std::make_shared<const LinkLoads>(accumulateAllToAll(run.fabric));
  if (source == TrafficSource::pair && !ready.pairs)
    ready.pairs = pairLoads(run, request.filter, request.view, stopped);
  const bool ports = source != TrafficSource::counter && traffic.port.recorded() && routesUnknown(run.fabric).empty();
  if (ports && !ready.ports && !isAddedUp(run, traffic, request))
    ready.ports = std::make_shared<const LinkLoads>(accumulate(run.fabric, mergedFlows(traffic.port, request.filter.regions)));
  return ready;
}

LinkNumbers numbersOf(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request, const ReadyLoads& ready) {
  return numbersFrom(run, traffic, request, loadsFor(run, traffic, request, [] { return false; }, ready));
}

Explained explain(const LinkNumbers& numbers) {
  return numbers.loads && numbers.counters ? explain(*numbers.loads, *numbers.counters) : Explained();
}

}  // namespace weft
