#include "app/traffic_lens.h"

#include <algorithm>

#include "app/item_names.h"
#include "app/pair_parts.h"
#include "core/part_words.h"

namespace weft {
namespace {

QString tr(const char* words) { return QObject::tr(words); }

bool routed(const Fabric& fabric) {
  for (std::uint32_t i = 0; i < fabric.nodes().size(); ++i)
    if (fabric.hasTable(NodeIndex(i))) return true;
  return false;
}

QString whyNoPairs(const OpenRun& run) {
  if (run.snapshot.pairLayers.empty()) return tr("no pair traffic was recorded");
  if (!hasPairBytes(run)) return tr("pair traffic was recorded without bytes");
  if (!routed(run.fabric)) return tr("routes are not known: no forwarding tables");
  const bool placed = std::ranges::any_of(run.snapshot.processes, [&](const Process& one) { return run.hostOf(one.rank).has_value(); });
  return placed ? QString() : tr("no host of the ranks is in the fabric");
}

QString whyNoSource(const OpenRun& run, const RunTraffic* traffic, TrafficSource source) {
  if (!run.hasFabric()) return tr("the run has no fabric");
  if (source == TrafficSource::allToAll)
    return routed(run.fabric) ? QString() : tr("routes are not known: no forwarding tables");
  if (!traffic) return tr("traffic is still being read");
  if (source == TrafficSource::pair) return whyNoPairs(run);
  if (source == TrafficSource::counter)
    return traffic->counters->recorded() ? QString() : tr("no port counters were recorded");
  return traffic->port.recorded() ? QString() : tr("no port traffic was recorded");
}

QString regionWords(const OpenRun& run, const std::vector<RegionId>& regions) {
  return (regions.empty() ? ", " : regions.size() == 1 ? tr(", region ") : tr(", regions ")) + regionNames(run, regions);
}

}  // namespace

QString name(TrafficSource source) {
  switch (source) {
    case TrafficSource::port: return tr("port traffic");
    case TrafficSource::pair: return tr("pair traffic");
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

QString name(Rails rails) { return rails == Rails::even ? tr("even over rails") : tr("first rail"); }

std::optional<TrafficSource> sourceOf(const std::string& word) {
  if (word == "port") return TrafficSource::port;
  if (word == "pair") return TrafficSource::pair;
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
    if (lens.source != TrafficSource::port && traffic && traffic->port.recorded()) return {};
    return whyNoSource(run, traffic, TrafficSource::counter);
  }
  if (std::ranges::none_of(*run.capacities, [](const auto& one) { return one.has_value(); }))
    return tr("no link's capacity is known");
  if (!traffic || !secondsOf(run, *traffic, lens.source, {}))
    return tr("it is not known in what time the bytes were sent");
  return {};
}

TrafficSource bestSource(const OpenRun& run, const RunTraffic& traffic) {
  if (traffic.port.recorded()) return TrafficSource::port;
  if (whyNot(run, &traffic, {TrafficSource::pair}).isEmpty()) return TrafficSource::pair;
  return traffic.counters->recorded() ? TrafficSource::counter : TrafficSource::port;
}

std::optional<double> secondsOf(const OpenRun& run, const RunTraffic& traffic, TrafficSource source,
                                const std::vector<RegionId>& regions) {
  if (source == TrafficSource::counter) return traffic.counters->difference ? traffic.counters->seconds : std::nullopt;
  std::optional<double> longest;
  if (source != TrafficSource::allToAll && regions.empty())
    for (const Process& process : run.snapshot.processes)
      if (process.elapsedSeconds) longest = std::max(longest.value_or(0), *process.elapsedSeconds);
  return longest && *longest > 0 ? longest : std::nullopt;
}

// Of pair traffic the time that is chosen, where one is.
static std::optional<double> secondsIn(const OpenRun& run, const RunTraffic& traffic, TrafficSource source, const PairFilter& filter) {
  const auto bin = binSeconds(run.snapshot.facts);
  if (source == TrafficSource::pair && filter.bins && bin) return (filter.bins->end - filter.bins->first) * *bin;
  return secondsOf(run, traffic, source, filter.regions);
}

LensFigures figuresOf(const OpenRun& run, const RunTraffic& traffic, const Shown& shown) {
  const TrafficSource source = shown.lens.source;
  LensFigures figures;
  std::shared_ptr<const LinkLoads> recorded;
  if (traffic.port.recorded() && source != TrafficSource::counter)
    recorded = std::make_shared<const LinkLoads>(loadsOf(traffic, shown.filter.regions));
  if (source == TrafficSource::port) figures.loads = recorded;
  else figures.recorded = recorded;
  if (traffic.counters->recorded()) figures.counters = traffic.counters;
  figures.isMeasured = source == TrafficSource::counter;
  figures.capacities = run.capacities;
  figures.seconds = secondsIn(run, traffic, source, shown.filter);
  return figures;
}

std::vector<std::string> kindsOf(const TrafficLens& lens) {
  std::vector<std::string> all{kinds::topology, kinds::forwarding};
  if (lens.source == TrafficSource::port) all.insert(all.begin(), kinds::portTraffic);
  if (lens.source == TrafficSource::pair) all.insert(all.begin(), {kinds::recording, kinds::trace, kinds::pairTraffic, kinds::hostMap});
  if (lens.metric == LinkMetric::unexplained && lens.source != TrafficSource::port) all.push_back(kinds::portTraffic);
  if (lens.source == TrafficSource::counter || lens.metric == LinkMetric::unexplained) all.push_back(kinds::counters);
  return all;
}

TrafficSource measuredBy(const RunTraffic& traffic) {
  return traffic.counters->recorded() ? TrafficSource::counter : TrafficSource::port;
}

QString pairWords(const OpenRun& run, Rails rails, const PairFilter& filter) {
  QStringList words{name(TrafficSource::pair)};
  if (run.severalRails) words << name(rails);
  for (const CommunicatorId id : filter.communicators) words << communicatorName(run, id);
  for (const PairClass kind : filter.classes) words << className(kind);
  for (const OperationId id : filter.operations) words << operationName(run, id);
  for (const std::string& one : partWords(run.snapshot, filter)) words << QString::fromStdString(one);
  return words.join(", ") + regionWords(run, filter.regions);
}

QString lensWords(const OpenRun& run, const RunTraffic& traffic, const Shown& shown) {
  const auto& [lens, filter, communicator] = shown;
  QString words = name(lens.source);
  const auto seconds = secondsIn(run, traffic, lens.source, filter);
  if (lens.source == TrafficSource::port) {
    words += regionWords(run, filter.regions);
  } else if (lens.source == TrafficSource::pair) {
    words = pairWords(run, lens.rails, filter);
  } else if (lens.source == TrafficSource::allToAll) {
    words += tr(", one byte on every ordered pair of adapter ports");
  } else {
    words += traffic.counters->difference ? tr(" between two readings") : tr(", all since they were last reset");
    if (seconds) words += tr(", %1 s apart").arg(*seconds);
    words += tr(", everybody's traffic");
  }
  if (lens.metric == LinkMetric::utilisation && seconds && lens.source != TrafficSource::counter)
    words += (filter.bins ? tr(", over these %1 s") : tr(", over the %1 s of the run")).arg(*seconds);
  if (lens.metric == LinkMetric::unexplained) words += tr(", against the %1").arg(name(measuredBy(traffic)));
  return words;
}

}  // namespace weft
