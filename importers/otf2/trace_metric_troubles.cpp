#include "importers/otf2/trace_metric_troubles.h"

#include "core/base/units.h"

namespace weft {
namespace {

// "it was skipped", of several: "they were skipped".
std::string ofSeveral(std::uint64_t number, std::string done) {
  static constexpr std::pair<std::string_view, std::string_view> words[] = {
      {"it was ", "they were "}, {"it counts ", "they count "}, {"the counter was ", "the counters were "}};
  if (number != 1)
    for (const auto& [one, several] : words)
      if (done.starts_with(one)) return done.replace(0, one.size(), several);
  return done;
}

}  // namespace

void tellMetricTroubles(const TraceMetricLayout& layout, const TraceMetrics& metrics, Otf2Archive& archive) {
  const TraceMetrics::Troubles& of = metrics.troubles;
  const TraceRegionPaths& paths = metrics.paths;
  const auto tell = [&](const char* code, Severity severity, std::uint64_t number, const char* one, const char* several,
                        const char* done, const char* advice) {
    if (number != 0)
      archive.tell(code, severity, archive.shown(), counted(number, one, several), ofSeveral(number, done), advice);
  };
  const auto lost = [&](const char* code, std::uint64_t number, const char* one, const char* several, const char* done,
                        const char* advice = "the archive is probably damaged; copy it again") {
    tell(code, Severity::dataLost, number, one, several, done, advice);
  };
  const auto note = [&](const char* code, std::uint64_t number, const char* one, const char* several, const char* done,
                        const char* advice = "") { tell(code, Severity::note, number, one, several, done, advice); };
  lost("trace.metric-definition", layout.unusable, "metric has a type, mode or scale that is not known",
       "metrics have types, modes or scales that are not known", "these readings were discarded",
       "it may be of a newer OTF2 than 3.0");
  lost("trace.metric-many", layout.tooMany, "metric is beyond the limit of 4096",
       "metrics are beyond the limit of 4096", "these readings were discarded", "record fewer at a time");
  lost("trace.metric-members", layout.undefined, "place of a metric class names a metric that is not defined",
       "places of metric classes name metrics that are not defined", "the readings there were discarded");
  lost("trace.metric-class", of.unknown, "event names a metric class that is not defined",
       "events name metric classes that are not defined", "they were discarded");
  lost("trace.metric-values", of.unfit, "event has other values than its metric class has metrics",
       "events have other values than their metric classes have metrics", "those that fit were read");
  lost("trace.metric-number", of.notNumbers, "reading of a metric is infinite or not a number",
       "readings of metrics are infinite or not numbers", "it was skipped", "the tool that measured it may report why");
  lost("trace.metric-overflow", of.overflows, "reading makes a sum exceed 64 bits", "readings make sums exceed 64 bits",
       "it was skipped", "a counter that was never set looks like this");
  lost("trace.metric-backward", of.backward, "reading of a counter is less than the one before it",
       "readings of counters are less than those before them",
       "the counter was taken as reset, and what was counted in between is not known",
       "a counter of few bits that is read too seldom looks like this");
  lost("trace.metric-instances", of.instances, "reading belongs to a metric beyond the limit of 65,536 on its location",
       "readings belong to metrics beyond the limit of 65,536 on their location", "it was skipped",
       "record fewer at a time");
  note("trace.metric-regions", of.cells, "reading belongs to a rank that has metrics on more than 1,048,576 call paths",
       "readings belong to ranks that have metrics on more than 1,048,576 call paths", "it counts for no region");
  note("trace.metric-paths", paths.folded(),
       "region was entered on a call path beyond 1,048,576 others, or deeper than 512 regions",
       "regions were entered on call paths beyond 1,048,576 others, or deeper than 512 regions",
       "inclusive values of the regions around it lack what was counted there");
  note("trace.metric-alone", of.alone, "location records nothing but metrics", "locations record nothing but metrics",
       "their values count for their process, and for no code region");
  note("trace.metric-scope", layout.wider, "metric is of a whole host or of a group, as the archive defines it",
       "metrics are of whole hosts or of groups, as the archive defines them",
       "it counts for the rank that recorded it, and for no other");
  note("trace.metric-time", of.outOfTime, "reading lies outside the time that the archive states",
       "readings lie outside the time that the archive states", "it counts for the first or last bin of time");
}

}  // namespace weft
