// Through which source and by which measure links are looked at. Sources are never mixed silently: whatever shows
// numbers names the lens.
#pragma once

#include <QString>
#include <array>
#include <string>

#include "app/lens_figures.h"
#include "app/open_run.h"
#include "core/pair_filter.h"

namespace weft {

enum class TrafficSource { port, pair, counter, allToAll };
enum class LinkMetric { bytes, utilisation, unexplained };

struct TrafficLens {
  TrafficSource source = TrafficSource::port;
  LinkMetric metric = LinkMetric::bytes;
  Rails rails = Rails::even;  // of pair traffic
  bool operator==(const TrafficLens&) const = default;
};

// What numbers are of: a source, and the part of it. Port traffic knows regions, counters and the prediction no parts.
struct Shown {
  TrafficLens lens;
  PairFilter filter;
  std::optional<CommunicatorId> communicator;  // pair traffic of this one alone: its attributed load
  bool operator==(const Shown&) const = default;
};

inline constexpr std::array trafficSources{TrafficSource::port, TrafficSource::pair, TrafficSource::counter,
                                           TrafficSource::allToAll};
inline constexpr std::array linkMetrics{LinkMetric::bytes, LinkMetric::utilisation, LinkMetric::unexplained};

QString name(TrafficSource source);  // "port traffic", "pair traffic", "port counters", "all-to-all prediction"
QString name(LinkMetric metric);     // "bytes", "utilisation", "unexplained share"
QString name(Rails rails);           // "even over rails", "first rail"

// The words of the command line: "port", "pair", "counter", "all-to-all"; "bytes", "utilisation", "unexplained".
std::optional<TrafficSource> sourceOf(const std::string& word);
std::optional<LinkMetric> metricOf(const std::string& word);

// Why a run can't be looked at so; empty where it can. `traffic` null: still being read.
QString whyNot(const OpenRun& run, const RunTraffic* traffic, const TrafficLens& lens);

// The best that was recorded: port traffic, else pairs, else counters. Without any port traffic, then "not recorded".
TrafficSource bestSource(const OpenRun& run, const RunTraffic& traffic);

// The time in which the source's bytes were sent: between two readings of the counters, or the longest that a rank of
// the run took. Nothing for a part of its regions, one reading, or a prediction.
std::optional<double> secondsOf(const OpenRun& run, const RunTraffic& traffic, TrafficSource source,
                                const std::vector<RegionId>& regions);

// The numbers of a source; of pair traffic and the prediction all but the loads, which take their time.
LensFigures figuresOf(const OpenRun& run, const RunTraffic& traffic, const Shown& shown);

// What predictions are held against: counters, else port traffic.
TrafficSource measuredBy(const RunTraffic& traffic);

// "port counters between two readings, 2.5 s apart", "pair traffic, even over rails, region FFT", …
QString lensWords(const OpenRun& run, const RunTraffic& traffic, const Shown& shown);

// The same of pair traffic: "pair traffic, even over rails, W_s1.0, all regions".
QString pairWords(const OpenRun& run, Rails rails, const PairFilter& filter);

// Kinds of the sources that numbers under the lens come from, for provenance().
std::vector<std::string> kindsOf(const TrafficLens& lens);

}  // namespace weft
