// Metrics of an archive: readings in, sums by rank and code region and by bins of time out. One rank after the other.
#pragma once

#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/records/import_report.h"
#include "core/records/row_sink.h"
#include "importers/otf2/trace_metric_bins.h"
#include "importers/otf2/trace_metric_layout.h"
#include "importers/otf2/trace_spans.h"

namespace weft {

// What archives of one run share.
struct TraceMetricRun {
  std::map<decltype(TraceMetric().identity()), MetricId> ids;
  std::optional<MetricBinLength> bins;
};

class TraceMetrics {
 public:
  // Events and readings that were left out, or that need a word.
  struct Troubles {
    std::uint64_t unknown = 0, unfit = 0, backward = 0, overflows = 0, notNumbers = 0, instances = 0, cells = 0, outOfTime = 0, alone = 0;
    std::uint64_t leftOut() const { return unknown + overflows + notNumbers + instances; }
  };

  TraceMetrics(TraceMetricLayout& layout, const TraceLayout& trace, TraceMetricRun& run, RowSink& sink, ImportReport& report);

  const TraceMetricLayout& layout() const { return layout_; }
  // What an event names: an index of TraceMetricLayout::recorded, or noIndex.
  std::uint32_t recorded(OTF2_MetricRef metric) { return layout_.recordedIndex[metric]; }
  // What was counted from one time to another, as recorded; counts for these bins evenly.
  void count(std::uint32_t metric, std::uint32_t region, std::uint64_t from, std::uint64_t until, const MetricValue& value);
  // How things stood.
  void state(std::uint32_t metric, std::uint32_t region, std::uint64_t time, const MetricValue& value);
  void give(RankId rank);  // after the last location of the rank
  void finish();           // after the last rank

  Troubles troubles;

 private:
  struct Sums {
    std::uint64_t readings = 0;
    MetricValue sum = std::int64_t{0}, minimum = std::int64_t{0}, maximum = std::int64_t{0};
    double total = 0;  // of states, for their mean

    void add(const MetricValue& value, bool isFirst);
  };
  struct Bin : Sums {
    std::uint32_t ranks = 0;
  };
  static constexpr std::size_t mostCells = 1 << 20;  // of a rank

  bool take(std::uint32_t metric, const MetricValue& value);
  Sums& cell(std::uint32_t metric, std::uint32_t region);
  std::vector<Bin>& bins(std::vector<std::vector<Bin>>& of, std::uint32_t metric);
  void spread(std::uint32_t metric, std::uint64_t from, std::uint64_t until, const MetricValue& value);
  void giveBins();
  MetricId id(std::uint32_t metric);

  TraceMetricLayout& layout_;
  const TraceLayout& trace_;
  TraceMetricRun& run_;
  RowSink& sink_;
  ImportReport& report_;
  MetricBins bins_;
  std::unordered_map<std::uint64_t, Sums> cells_;         // of the rank, by metric << 32 | region
  std::vector<std::vector<Bin>> rankBins_, allBins_;      // by metric; empty: nothing
  std::vector<std::uint64_t> wholes_;                     // by metric: what all sums together can't pass
  std::vector<double> reals_;
};

// The readings of one location.
class TraceMetricEvents {
 public:
  explicit TraceMetricEvents(TraceMetrics& metrics) : metrics_(metrics) {}

  void moved(std::uint64_t time, TraceSpans::Place to) { spans_.moved(time, to); }
  void read(std::uint64_t time, OTF2_MetricRef metric, std::uint8_t count, const OTF2_Type* types, const OTF2_MetricValue* values);
  void finish();

 private:
  struct Reading {
    std::uint64_t time = 0;
    OTF2_MetricValue value{};
    std::uint32_t member = noIndex, region = noIndex;
  };
  static constexpr std::size_t mostReadings = 1 << 16;  // of members and instances that are kept until the next

  void read(std::uint64_t time, std::uint32_t member, Reading& last, const OTF2_MetricValue& value);
  void difference(const TraceMetricMember& member, const Reading& last, std::uint64_t time, const OTF2_MetricValue& value);
  std::optional<MetricValue> recorded(OTF2_Type type, const OTF2_MetricValue& value);
  void count(const TraceMetricMember& member, std::uint64_t from, std::uint64_t until, const std::optional<MetricValue>& value);

  TraceMetrics& metrics_;
  TraceSpans spans_;
  std::map<std::uint64_t, Reading> last_;  // by instance << 32 | member
  std::uint64_t time_ = 0;
};

}  // namespace weft
