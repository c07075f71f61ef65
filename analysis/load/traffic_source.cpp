#include "analysis/load/traffic_source.h"

#include <algorithm>

#include "analysis/collectives/modelled_rows.h"
#include "analysis/run/item_names.h"
#include "analysis/pairs/filter_options.h"
#include "analysis/pairs/pair_parts.h"
#include "core/base/known_value.h"
#include "ibdiag/routes/minimal_routes.h"

namespace weft {
namespace {

std::string whyNoPairs(const OpenRun& run, bool modelled) {
  if (std::string why = modelled ? whyNotModelled(run.snapshot) : std::string(); !why.empty()) return why;
  if (!modelled && run.snapshot.pairLayers.empty()) return "no pair traffic was recorded";
  if (!modelled && !hasPairBytes(run)) return "pair traffic was recorded without bytes";
  if (std::string why = whyNoRoutes(run); !why.empty()) return why;
  const bool placed =
      std::ranges::any_of(run.snapshot.processes, [&](const Process& one) { return run.hostOf(one.rank).has_value(); });
  return placed ? std::string() : "no host of the ranks is in the fabric";
}

std::string whyNoSource(const OpenRun& run, const RunTraffic* traffic, TrafficSource source, bool modelled = false) {
  if (!run.hasFabric()) return "the run has no fabric";
  if (source == TrafficSource::allToAll) return whyNoRoutes(run);
  if (!traffic) return "traffic is still being read";
  if (source == TrafficSource::pair) return whyNoPairs(run, modelled);
  if (source == TrafficSource::counter) return traffic->hasCounters ? std::string() : "no port counters were recorded";
  return traffic->hasPorts ? whyNoRoutes(run) : "no port traffic was recorded";
}

}  // namespace

std::string whyNoRoutes(const OpenRun& run) {
  return routesUnknown(run.fabric).empty()
             ? std::string()
             : sentence("routes", Absence::notKnown, Verb::are) + ": no forwarding tables";
}

std::string name(TrafficSource source) {
  switch (source) {
    case TrafficSource::port:
      return "port traffic";
    case TrafficSource::pair:
      return "pair traffic";
    case TrafficSource::counter:
      return "port counters";
    case TrafficSource::allToAll:
      return "all-to-all prediction";
  }
  return {};
}

std::string name(LinkMetric metric) {
  switch (metric) {
    case LinkMetric::bytes:
      return "bytes";
    case LinkMetric::utilisation:
      return "utilisation";
    case LinkMetric::unexplained:
      return "unexplained share";
  }
  return {};
}

std::string name(Rails rails) { return rails == Rails::first ? "first rail" : "even over rails"; }

const char* word(TrafficSource source) {
  switch (source) {
    case TrafficSource::port:
      return "port";
    case TrafficSource::pair:
      return "pair";
    case TrafficSource::counter:
      return "counter";
    case TrafficSource::allToAll:
      return "all-to-all";
  }
  return "";
}

std::optional<TrafficSource> sourceOf(const std::string& said) {
  for (const TrafficSource source : trafficSources)
    if (said == word(source)) return source;
  return std::nullopt;
}

std::string whyNot(const OpenRun& run, const RunTraffic* traffic, const LinkView& view) {
  if (std::string why = whyNoSource(run, traffic, view.source, view.collectives.has_value()); !why.empty()) return why;
  if (view.metric == LinkMetric::bytes) return {};
  if (view.metric == LinkMetric::unexplained) {
    if (view.source == TrafficSource::counter) return "counters do not explain themselves: choose port traffic";
    if (view.source != TrafficSource::port && traffic && traffic->hasPorts) return {};
    return whyNoSource(run, traffic, TrafficSource::counter);
  }
  if (std::ranges::none_of(*run.capacities, [](const auto& one) { return one.has_value(); }))
    return "no link's capacity is known";
  if (!traffic || !secondsOf(run, *traffic, view.source, {}))
    return sentence("it", Absence::notKnown) + " in what time the bytes were sent";
  return {};
}

TrafficSource bestSource(const OpenRun& run, const RunTraffic& traffic) {
  for (const TrafficSource source : sourcesBestFirst)
    if (whyNoSource(run, &traffic, source).empty()) return source;
  return TrafficSource::port;
}

std::optional<double> secondsOf(const OpenRun& run, const RunTraffic& traffic, TrafficSource source,
                                const std::vector<RegionId>& regions) {
  if (source == TrafficSource::counter) return traffic.counters->difference ? traffic.counters->seconds : std::nullopt;
  std::optional<double> longest;
  if (source != TrafficSource::allToAll && regions.empty())
    for (const Process& process : run.snapshot.processes)
      if (const auto covered = source == TrafficSource::pair ? process.covered() : process.elapsedSeconds)
        longest = std::max(longest.value_or(0), *covered);
  return longest && *longest > 0 ? longest : std::nullopt;
}

std::optional<double> secondsOf(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request) {
  const auto bin = binSeconds(run.snapshot.facts);
  const auto& bins = request.filter.bins;
  if (request.view.source == TrafficSource::pair && bins && bin) return (bins->end - bins->first) * *bin;
  return secondsOf(run, traffic, request.view.source, request.filter.regions);
}

std::vector<std::string> kindsOf(const LinkView& view) {
  std::vector<std::string> all{kinds::topology, kinds::forwarding};
  if (view.source == TrafficSource::port) all.insert(all.begin(), kinds::portTraffic);
  if (view.source == TrafficSource::pair)
    all.insert(all.begin(), {kinds::recording, kinds::trace, kinds::pairTraffic, kinds::hostMap});
  if (view.metric == LinkMetric::unexplained && view.source != TrafficSource::port) all.push_back(kinds::portTraffic);
  if (view.source == TrafficSource::pair && view.collectives) all.emplace_back(kinds::profile);
  if (view.source == TrafficSource::counter || view.metric == LinkMetric::unexplained) all.push_back(kinds::counters);
  return all;
}

TrafficSource measuredBy(const RunTraffic& traffic) {
  return traffic.hasCounters ? TrafficSource::counter : TrafficSource::port;
}

}  // namespace weft
