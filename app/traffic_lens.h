// Through which source and by which measure links are looked at. Sources are never mixed silently: whatever shows
// numbers names the lens.
#pragma once

#include <QString>
#include <array>
#include <string>

#include "app/lens_figures.h"
#include "app/open_run.h"

namespace weft {

enum class TrafficSource { port, counter, allToAll };
enum class LinkMetric { bytes, utilisation, unexplained };

struct TrafficLens {
  TrafficSource source = TrafficSource::port;
  LinkMetric metric = LinkMetric::bytes;
  bool operator==(const TrafficLens&) const = default;
};

inline constexpr std::array trafficSources{TrafficSource::port, TrafficSource::counter, TrafficSource::allToAll};
inline constexpr std::array linkMetrics{LinkMetric::bytes, LinkMetric::utilisation, LinkMetric::unexplained};

QString name(TrafficSource source);  // "port traffic", "port counters", "all-to-all prediction"
QString name(LinkMetric metric);     // "bytes", "utilisation", "unexplained share"

// The words of the command line: "port", "counter", "all-to-all"; "bytes", "utilisation", "unexplained".
std::optional<TrafficSource> sourceOf(const std::string& word);
std::optional<LinkMetric> metricOf(const std::string& word);

// Why a run can't be looked at so; empty where it can. `traffic` null: still being read.
QString whyNot(const OpenRun& run, const RunTraffic* traffic, const TrafficLens& lens);

// The best that was recorded: port traffic, else counters. Without either port traffic, which is then "not recorded".
TrafficSource bestSource(const RunTraffic& traffic);

// The time in which the source's bytes were sent: between two readings of the counters, or the longest that a rank of
// the run took. Nothing for a part of its regions, one reading, or a prediction.
std::optional<double> secondsOf(const OpenRun& run, const RunTraffic& traffic, TrafficSource source,
                                const std::vector<RegionId>& regions);

// The numbers of a recorded source; of the prediction all but the loads, which take their time.
LensFigures figuresOf(const OpenRun& run, const RunTraffic& traffic, TrafficSource source,
                      const std::vector<RegionId>& regions);

// "port counters between two readings, 2.5 s apart", "port traffic, all regions", …
QString lensWords(const OpenRun& run, const RunTraffic& traffic, const TrafficLens& lens,
                  const std::vector<RegionId>& regions);

// Kinds of the sources that numbers under the lens come from, for provenance().
std::vector<std::string> kindsOf(const TrafficLens& lens);

}  // namespace weft
