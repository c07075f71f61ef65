#include "analysis/load/link_numbers.h"

#include <algorithm>

#include "analysis/collectives/modelled_rows.h"
#include "analysis/pairs/pair_parts.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/store/run_store.h"
#include "ibdiag/routes/minimal_routes.h"

namespace weft {
namespace {

KnownValue<Counted> asKnown(const std::optional<Counted>& one) {
  return KnownValue<Counted>::recorded(one, one && one->atLeast ? Quality::atLeast : Quality::exact);
}

KnownValue<Counted> countedAt(const LinkLoads& loads, EndIndex end) {
  const std::uint64_t bytes = loads.bytes[number(end)];
  return asKnown(Counted{bytes, bytes == maxStoredBytes});
}

// Why a source puts nothing on links: it was not recorded, or the routes of its bytes are not known.
Absence whyNoLoads(const OpenRun& run, const RunTraffic& traffic, const LinkView& view) {
  const bool recorded = view.source == TrafficSource::port   ? traffic.hasPorts
                        : view.source == TrafficSource::pair ? view.collectives || hasPairBytes(run)
                                                             : view.source == TrafficSource::allToAll;
  return recorded ? Absence::notKnown : Absence::notRecorded;
}

// Port traffic of the regions; what the run has added up already is taken. Null if no switch has a forwarding table.
std::shared_ptr<const LinkLoads> portLoads(const OpenRun& run, const RunTraffic& traffic,
                                           const std::vector<RegionId>& regions) {
  if (!traffic.port.recorded() || !routesUnknown(run.fabric).empty()) return nullptr;
  return std::make_shared<const LinkLoads>(loadsOf(traffic, regions));
}

// Whether loadsOf() has the port traffic, as exactly as it is asked for: flows of several regions it counts once in
// each.
bool isAddedUp(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request) {
  const bool exact = request.view.source != TrafficSource::port || request.filter.regions.size() < 2;
  return exact && traffic.ofRegion.size() == traffic.port.regions.size() &&
         traffic.all.bytes.size() == 2 * run.fabric.links().size();
}

}  // namespace

KnownValue<Counted> LinkNumbers::bytes(EndIndex end) const {
  if (isMeasured) return measured(end);
  return loads ? countedAt(*loads, end) : absence;
}

std::optional<std::uint64_t> LinkNumbers::flows(EndIndex end) const {
  return loads ? std::optional(loads->flows[number(end)]) : std::nullopt;
}

std::optional<std::uint64_t> LinkNumbers::capacity(EndIndex end) const {
  return capacities ? (*capacities)[number(end) / 2] : std::nullopt;
}

KnownValue<double> LinkNumbers::utilisation(EndIndex end) const {
  const KnownValue<Counted> sent = bytes(end);
  const auto share = weft::utilisation(sent.value(), seconds, capacity(end));
  if (share) return {*share, sent.quality()};
  return sent ? Absence::notKnown : sent.absence();
}

std::optional<std::uint64_t> LinkNumbers::packets(EndIndex end) const {
  return isMeasured && counters ? valueOf(counters->ends[number(end)].packets) : std::nullopt;
}

std::optional<std::uint64_t> LinkNumbers::waitTicks(EndIndex end) const {
  return isMeasured && counters ? valueOf(counters->ends[number(end)].waitTicks) : std::nullopt;
}

KnownValue<Counted> LinkNumbers::measured(EndIndex end) const {
  if (counters) return asKnown(counters->ends[number(end)].bytes);
  return recorded ? countedAt(*recorded, end) : Absence::notRecorded;
}

KnownValue<double> LinkNumbers::unexplained(EndIndex end) const {
  const KnownValue<Counted> seen = measured(end);
  if (!seen) return seen.absence();
  if (!loads) return absence;
  if (seen->value == 0) return Absence::notKnown;
  const std::uint64_t predicted = loads->bytes[number(end)];
  const std::uint64_t left = seen->value > predicted ? seen->value - predicted : 0;
  return {static_cast<double>(left) / static_cast<double>(seen->value), seen.quality()};
}

KnownValue<LinkNumbers::Amount> LinkNumbers::amount(LinkMetric metric, EndIndex end) const {
  const KnownValue<Counted> sent = metric == LinkMetric::unexplained ? measured(end) : bytes(end);
  if (!sent) return sent.absence();
  if (metric == LinkMetric::bytes)
    return {Amount{static_cast<double>(sent->value), sent->value, sent->atLeast}, sent.quality()};
  KnownValue<double> share = metric == LinkMetric::utilisation ? utilisation(end) : unexplained(end);
  if (metric == LinkMetric::unexplained && loads && sent->value == 0) share = 0.0;  // nothing is left to be explained
  if (!share) return share.absence();
  return {Amount{*share, 0, sent->atLeast}, sent.quality()};
}

LinkNumbers numbersFrom(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                        const ReadyLoads& ready) {
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
  numbers.absence = whyNoLoads(run, traffic, request.view);
  numbers.capacities = run.capacities;
  numbers.seconds = secondsOf(run, traffic, request);
  return numbers;
}

std::shared_ptr<const PairLoads> pairLoads(const OpenRun& run, const PairFilter& filter, const LinkView& view,
                                           const Stopped& stopped) {
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
    ready.ports =
        std::make_shared<const LinkLoads>(accumulate(run.fabric, mergedFlows(traffic.port, request.filter.regions)));
  return ready;
}

LinkNumbers numbersOf(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                      const ReadyLoads& ready) {
  return numbersFrom(run, traffic, request,
                     loadsFor(
                         run, traffic, request, [] { return false; }, ready));
}

Explained explain(const LinkNumbers& numbers) {
  return numbers.loads && numbers.counters ? explain(*numbers.loads, *numbers.counters) : Explained();
}

}  // namespace weft
