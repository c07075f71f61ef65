#include "analysis/load/routing_comparison.h"

#include <algorithm>
#include <numeric>

#include "analysis/load/what_if.h"
#include "core/base/error.h"
#include "core/base/joined_text.h"
#include "core/base/natural_order.h"
#include "core/base/units.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/model/node_names.h"

namespace weft {
namespace {

// The most loaded of some ends.
std::optional<EndIndex> hottestOf(const Fabric& fabric, const LinkLoads& loads, bool betweenSwitches) {
  std::optional<EndIndex> hottest;
  for (std::uint32_t at = 0; at < loads.bytes.size(); ++at) {
    const EndIndex end{at};
    if (loads.bytes[at] == 0 || (betweenSwitches && !isBetweenSwitches(fabric, end))) continue;
    const std::uint64_t most = hottest ? loads.bytes[number(*hottest)] : 0;
    if (loads.bytes[at] > most ||
        (loads.bytes[at] == most && naturalLess(endName(fabric, end), endName(fabric, *hottest))))
      hottest = end;
  }
  return hottest;
}

LoadSpread spreadOf(const Fabric& rest, const std::vector<EndIndex>& removed, const LinkLoads& loads) {
  LoadSpread spread{hottestOf(rest, loads, false), hottestOf(rest, loads, true), {}};
  for (std::uint32_t at = 0; at < loads.bytes.size(); ++at) {
    const EndIndex end{at};
    const bool isGone = std::ranges::binary_search(removed, std::min(end, peer(end)));
    if (!isGone && isBetweenSwitches(rest, end)) spread.between.push_back(loads.bytes[at]);
  }
  std::ranges::sort(spread.between);
  return spread;
}

// The traffic as loads of any tables.
class Traffic {
 public:
  Traffic(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request, const Stopped& stopped)
      : isAllToAll_(request.view.source == TrafficSource::allToAll) {
    if (!isAllToAll_) flows_ = trafficFlows(run, traffic, request, stopped);
  }
  std::shared_ptr<const LinkLoads> on(const Fabric& fabric) const {
    return std::make_shared<const LinkLoads>(isAllToAll_ ? accumulateAllToAll(fabric) : accumulate(fabric, flows_));
  }

 private:
  bool isAllToAll_;
  std::vector<Flow> flows_;
};

// Nothing where the engine can't.
std::optional<Fabric> routedBy(RoutingEngine engine, const Fabric& rest, const RoutingOptions& options,
                               const Stopped& stopped, std::string& whyNot) {
  try {
    Routing routing = computeRouting(rest, engine, options, stopped);
    whyNot = joined(routing.refusals, "; ");
    if (routing.refusals.empty() && !routing.isByEngine) whyNot = "no adapter with a LID is cabled to a switch";
    if (!routing.isByEngine) return std::nullopt;
    return rerouted(rest, std::move(routing.tables), options);
  } catch (const Error& error) {
    whyNot = error.what();
    return std::nullopt;
  }
}

}  // namespace

std::optional<std::uint64_t> LoadSpread::quantile(unsigned perCent) const {
  if (between.empty()) return std::nullopt;
  const std::size_t rank = (between.size() * perCent + 99) / 100;
  return between[std::max<std::size_t>(rank, 1) - 1];
}

std::optional<double> LoadSpread::mean() const {
  if (between.empty()) return std::nullopt;
  return std::accumulate(between.begin(), between.end(), 0.0) / static_cast<double>(between.size());
}

std::size_t LoadSpread::unused() const {
  return static_cast<std::size_t>(std::ranges::upper_bound(between, std::uint64_t{0}) - between.begin());
}

std::uint64_t RoutingLoads::lost() const {
  std::uint64_t sum = 0;
  bool held = false;
  for (std::size_t end = 0; end < routeEnds; ++end)
    if (static_cast<RouteEnd>(end) != RouteEnd::arrived) sum = saturatingAdd(sum, loads->bytesByEnd[end], held);
  return sum;
}

std::vector<RoutingLoads> compareRoutings(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                                          std::shared_ptr<const LinkLoads> before, const RemovedParts& without,
                                          const RoutingOptions& options, const Stopped& stopped) {
  const auto removed = removedLinks(run.fabric, without);
  const Fabric rest = run.fabric.withoutLinks(removed);
  const RoutingOptions some = routingOptions(run.fabric, removed, options);
  const Traffic sent(run, traffic, request, stopped);
  std::vector<RoutingLoads> routings{{"kept", removed.empty() ? std::move(before) : sent.on(rest), {}, {}}};
  for (const RoutingEngine engine : {RoutingEngine::minhop, RoutingEngine::updn, RoutingEngine::ftree}) {
    RoutingLoads& one = routings.emplace_back(RoutingLoads{name(engine), nullptr, {}, {}});
    if (const auto fabric = routedBy(engine, rest, some, stopped, one.whyNot)) one.loads = sent.on(*fabric);
    if (stopped()) return {};
  }
  for (RoutingLoads& each : routings)
    if (each.loads) each.spread = spreadOf(rest, removed, *each.loads);
  return routings;
}

Notes notesOf(const std::vector<RoutingLoads>& routings) {
  Notes notes;
  for (const RoutingLoads& each : routings)
    if (!each.whyNot.empty())
      notes.push_back(each.routing + " can't route " + (each.loads ? "a part of the fabric: " : "this fabric: ") +
                      each.whyNot + (each.loads ? "; minimal hops were taken there, as OpenSM does" : ""));
  return notes;
}

}  // namespace weft
