#include "analysis/placement/placement_metrics.h"

#include <algorithm>
#include <numeric>

#include "ibdiag/loads/compared_rates.h"
#include "core/base/units.h"
#include "ibdiag/routes/next_hop.h"

namespace weft {
namespace {

bool isSwitch(const Fabric& fabric, EndIndex end) { return fabric.node(fabric.end(end).node).isSwitch(); }

void heat(std::optional<HottestEnd>& hottest, const HottestEnd& other) {
  if (other.bytes != 0 && (!hottest || other.bytes > hottest->bytes)) hottest = other;
}

}  // namespace

std::uint64_t PlacementMetrics::hottest() const {
  return std::max(switchEnd ? switchEnd->bytes : 0, hostEnd ? hostEnd->bytes : 0);
}

PlacementMetrics metricsOf(const Fabric& fabric, const PairFlows& flows, const LinkLoads& loads,
                           std::span<const std::uint64_t> base) {
  PlacementMetrics metrics;
  metrics.bytes = flows.bytes;
  metrics.offNode = flows.bytes - std::min(flows.bytes, flows.sameHost);
  for (const Flow& flow : flows.flows) {
    const auto to = fabric.owner(fabric.node(fabric.port(flow.source).node).subnet, flow.destination);
    if (!to || firstSwitch(fabric, flow.source) != firstSwitch(fabric, *to)) metrics.offLeaf += flow.bytes;
  }
  const ComparedRates rates = comparedRates(fabric);
  metrics.areRatesExact = rates.areExact;
  std::uint64_t used = 0;
  bool held = false;
  for (std::uint32_t at = 0; at < loads.bytes.size(); ++at) {
    const EndIndex end{at};
    const bool between = isSwitch(fabric, end) && isSwitch(fabric, peer(end));
    const std::uint64_t ofOthers = at < base.size() ? base[at] : 0;
    const HottestEnd one{end, saturatingAdd(loads.bytes[at], ofOthers, held), ofOthers};
    heat(between ? metrics.switchEnd : metrics.hostEnd, one);
    const double busy = static_cast<double>(one.bytes) * rates.slowness(end);
    metrics.busiest = std::max(metrics.busiest, busy);
    if (between) metrics.busiestBetween = std::max(metrics.busiestBetween, busy);
    metrics.hopBytes = saturatingAdd(metrics.hopBytes, loads.bytes[at], held);
    if (between) metrics.betweenSwitches = saturatingAdd(metrics.betweenSwitches, loads.bytes[at], held);
    used += loads.bytes[at] != 0;
    metrics.darkLinks += between && at % 2 == 0 && loads.bytes[at] == 0 && loads.bytes[at + 1] == 0;
  }
  if (used != 0) metrics.meanUsed = static_cast<double>(metrics.hopBytes) / static_cast<double>(used);
  metrics.broken = std::accumulate(loads.bytesByEnd.begin(), loads.bytesByEnd.end(), std::uint64_t{0}) -
                   loads.bytesByEnd[static_cast<std::size_t>(RouteEnd::arrived)];
  return metrics;
}

}  // namespace weft
