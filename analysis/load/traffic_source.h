// Traffic sources and measures of link loads. Sources are never mixed silently: every number names its source.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "analysis/collectives/collective_library.h"
#include "analysis/run/open_run.h"
#include "core/records/pair_filter.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {

enum class TrafficSource { port, pair, counter, allToAll };
enum class LinkMetric { bytes, utilisation, unexplained };

struct LinkView {
  TrafficSource source = TrafficSource::port;
  LinkMetric metric = LinkMetric::bytes;
  Rails rails = Rails::measured;  // of pair traffic
  std::optional<CollectiveLibrary> collectives =
      {};  // of pair traffic: calls as this library would send them; empty: as recorded
  bool operator==(const LinkView&) const = default;
};

// What numbers describe: a source, and a part of it. Port traffic is distinguished by regions; counters and the
// prediction have no parts.
struct LinkRequest {
  LinkView view;
  PairFilter filter;
  std::vector<CommunicatorId>
      communicators;  // pair traffic of these alone: their attributed load; empty: nothing is attributed
  bool operator==(const LinkRequest&) const = default;
};

inline constexpr std::array trafficSources{TrafficSource::port, TrafficSource::pair, TrafficSource::counter,
                                           TrafficSource::allToAll};
// The sources that runs record, best first: only pairs have sender and receiver.
inline constexpr std::array sourcesBestFirst{TrafficSource::pair, TrafficSource::port, TrafficSource::counter};
inline constexpr std::array linkMetrics{LinkMetric::bytes, LinkMetric::utilisation, LinkMetric::unexplained};

std::string name(TrafficSource source);  // "port traffic", "pair traffic", "port counters", "all-to-all prediction"
std::string name(LinkMetric metric);     // "bytes", "utilisation", "unexplained share"
std::string name(Rails rails);           // "even over rails", "first rail"

// The words of the command line: "port", "pair", "counter", "all-to-all".
const char* word(TrafficSource source);
std::optional<TrafficSource> sourceOf(const std::string& word);

// Why a run can't be shown by this source: it was not recorded, or can't be put on links. Empty if it can. `traffic`
// null: still being read.
std::string whyNot(const OpenRun& run, const RunTraffic* traffic, const LinkView& view);

// "routes are not known: no forwarding tables"; empty where they are known.
std::string whyNoRoutes(const OpenRun& run);

// The best that was recorded and can be put on links: pairs, else port traffic, else counters. Without any, port
// traffic, which then has its reason why not.
TrafficSource bestSource(const OpenRun& run, const RunTraffic& traffic);

// The time in which the source's bytes were sent: between two readings of the counters, or the longest that a rank of
// the run took. Nothing for a part of its regions, one reading, or a prediction.
std::optional<double> secondsOf(const OpenRun& run, const RunTraffic& traffic, TrafficSource source,
                                const std::vector<RegionId>& regions);
// The same of a part; of pair traffic the time that is chosen, where one is.
std::optional<double> secondsOf(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request);

// What predictions are compared with: counters, else port traffic.
TrafficSource measuredBy(const RunTraffic& traffic);

// Kinds of the sources that numbers under the view come from, for provenance().
std::vector<std::string> kindsOf(const LinkView& view);

}  // namespace weft
