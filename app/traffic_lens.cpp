#include "app/traffic_lens.h"

#include <algorithm>

#include "app/item_names.h"

namespace weft {
namespace {

QString tr(const char* words) { return QObject::tr(words); }

bool routed(const Fabric& fabric) {
  for (std::uint32_t i = 0; i < fabric.nodes().size(); ++i)
    if (fabric.hasTable(NodeIndex(i))) return true;
  return false;
}

QString whyNoSource(const OpenRun& run, const RunTraffic* traffic, TrafficSource source) {
  if (!run.hasFabric()) return tr("the run has no fabric");
  if (source == TrafficSource::allToAll)
    return routed(run.fabric) ? QString() : tr("routes are not known: no forwarding tables");
  if (!traffic) return tr("traffic is still being read");
  if (source == TrafficSource::counter)
    return traffic->counters->recorded() ? QString() : tr("no port counters were recorded");
  return traffic->port.recorded() ? QString() : tr("no port traffic was recorded");
}

}  // namespace

QString name(TrafficSource source) {
  switch (source) {
    case TrafficSource::port: return tr("port traffic");
    case TrafficSource::counter: return tr("port counters");
    case TrafficSource::allToAll: return tr("all-to-all prediction");
  }
  return {};
}

QString name(LinkMetric metric) {
  switch (metric) {
    case LinkMetric::bytes: return tr("bytes");
    case LinkMetric::utilisation: return tr("utilisation");
    case LinkMetric::unexplained: return tr("unexplained share");
  }
  return {};
}

std::optional<TrafficSource> sourceOf(const std::string& word) {
  if (word == "port") return TrafficSource::port;
  if (word == "counter") return TrafficSource::counter;
  if (word == "all-to-all") return TrafficSource::allToAll;
  return std::nullopt;
}

std::optional<LinkMetric> metricOf(const std::string& word) {
  for (const LinkMetric metric : linkMetrics)
    if (word == (metric == LinkMetric::unexplained ? "unexplained" : name(metric).toStdString())) return metric;
  return std::nullopt;
}

QString whyNot(const OpenRun& run, const RunTraffic* traffic, const TrafficLens& lens) {
  if (QString why = whyNoSource(run, traffic, lens.source); !why.isEmpty()) return why;
  if (lens.metric == LinkMetric::bytes) return {};
  if (lens.metric == LinkMetric::unexplained) {
    if (lens.source == TrafficSource::counter) return tr("counters do not explain themselves: choose port traffic");
    return whyNoSource(run, traffic, TrafficSource::counter);
  }
  if (std::ranges::none_of(*run.capacities, [](const auto& one) { return one.has_value(); }))
    return tr("no link's capacity is known");
  if (!traffic || !secondsOf(run, *traffic, lens.source, {}))
    return tr("it is not known in what time the bytes were sent");
  return {};
}

TrafficSource bestSource(const RunTraffic& traffic) {
  return !traffic.port.recorded() && traffic.counters->recorded() ? TrafficSource::counter : TrafficSource::port;
}

std::optional<double> secondsOf(const OpenRun& run, const RunTraffic& traffic, TrafficSource source,
                                const std::vector<RegionId>& regions) {
  if (source == TrafficSource::counter) return traffic.counters->difference ? traffic.counters->seconds : std::nullopt;
  std::optional<double> longest;
  if (source == TrafficSource::port && regions.empty())
    for (const Process& process : run.snapshot.processes)
      if (process.elapsedSeconds) longest = std::max(longest.value_or(0), *process.elapsedSeconds);
  return longest && *longest > 0 ? longest : std::nullopt;
}

LensFigures figuresOf(const OpenRun& run, const RunTraffic& traffic, TrafficSource source,
                      const std::vector<RegionId>& regions) {
  LensFigures figures;
  if (source == TrafficSource::port && traffic.port.recorded())
    figures.loads = std::make_shared<const LinkLoads>(loadsOf(traffic, regions));
  if (traffic.counters->recorded()) figures.counters = traffic.counters;
  figures.isMeasured = source == TrafficSource::counter;
  figures.capacities = run.capacities;
  figures.seconds = secondsOf(run, traffic, source, regions);
  return figures;
}

std::vector<std::string> kindsOf(const TrafficLens& lens) {
  std::vector<std::string> all{kinds::topology, kinds::forwarding};
  if (lens.source == TrafficSource::port) all.insert(all.begin(), kinds::portTraffic);
  if (lens.source == TrafficSource::counter || lens.metric == LinkMetric::unexplained) all.push_back(kinds::counters);
  return all;
}

QString lensWords(const OpenRun& run, const RunTraffic& traffic, const TrafficLens& lens,
                  const std::vector<RegionId>& regions) {
  QString words = name(lens.source);
  const auto seconds = secondsOf(run, traffic, lens.source, regions);
  if (lens.source == TrafficSource::port) {
    words += regions.empty() ? ", " : regions.size() == 1 ? tr(", region ") : tr(", regions ");
    words += regionNames(run, regions);
  } else if (lens.source == TrafficSource::allToAll) {
    words += tr(", one byte on every ordered pair of adapter ports");
  } else {
    words += traffic.counters->difference ? tr(" between two readings") : tr(", all since they were last reset");
    if (seconds) words += tr(", %1 s apart").arg(*seconds);
    words += tr(", everybody's traffic");
  }
  if (lens.metric == LinkMetric::utilisation && seconds && lens.source == TrafficSource::port)
    words += tr(", over the %1 s of the run").arg(*seconds);
  if (lens.metric == LinkMetric::unexplained) words += tr(", against the port counters");
  return words;
}

}  // namespace weft
