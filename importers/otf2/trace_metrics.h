// Metrics of an archive: readings in, sums by rank and code region and by bins of time out. One rank after the other.
#pragma once

#include <map>
#include <optional>
#include <span>
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
  // Events and readings that were skipped, or that need a note.
  struct Troubles {
    std::uint64_t unknown = 0, unfit = 0, backward = 0, overflows = 0, notNumbers = 0, instances = 0, cells = 0,
                  outOfTime = 0, alone = 0;
    std::uint64_t leftOut() const { return unknown + overflows + notNumbers + instances; }
  };

  TraceMetrics(TraceMetricLayout& layout, const TraceLayout& trace, TraceMetricRun& run, RowSink& sink,
               ImportReport& report);

  const TraceMetricLayout& layout() const { return layout_; }
  // The metric that an event names: an index of TraceMetricLayout::recorded, or noIndex.
  std::uint32_t recorded(OTF2_MetricRef metric) { return layout_.recordedIndex[metric]; }
  // Adds what was counted from one time to another, as recorded; it is spread evenly over the bins of this time.
  void count(std::uint32_t metric, std::uint32_t path, std::uint64_t from, std::uint64_t until,
             const MetricValue& value);
  // How things stood.
  void state(std::uint32_t metric, std::uint32_t path, std::uint64_t time, const MetricValue& value);
  void give(RankId rank);  // after the last location of the rank
  void finish();           // after the last rank

  Troubles troubles;
  TraceRegionPaths paths;

 private:
  struct Sums {
    std::uint64_t readings = 0;
    MetricValue sum = std::int64_t{0}, minimum = std::int64_t{0}, maximum = std::int64_t{0};
    double total = 0;  // of states, for their mean

    void add(const MetricValue& value, bool isFirst);
    void add(const Sums& more);
  };
  using Cell = std::pair<std::uint64_t, Sums>;  // metric << 32 | path
  struct Bin : Sums {
    std::uint32_t ranks = 0;
  };
  static constexpr std::size_t maxCells = 1 << 20;  // of a rank

  bool take(std::uint32_t metric, const MetricValue& value);
  Sums& cell(std::uint32_t metric, std::uint32_t path);
  std::vector<Bin>& bins(std::vector<std::vector<Bin>>& of, std::uint32_t metric);
  void spread(std::uint32_t metric, std::uint64_t from, std::uint64_t until, const MetricValue& value);
  void giveExclusive(RankId rank, std::span<const Cell> cells);  // of one metric, by path
  void giveInclusive(RankId rank, std::span<const Cell> cells);
  void giveBins();
  MetricId id(std::uint32_t metric);

  TraceMetricLayout& layout_;
  const TraceLayout& trace_;
  TraceMetricRun& run_;
  RowSink& sink_;
  ImportReport& report_;
  MetricBins bins_;
  std::unordered_map<std::uint64_t, Sums> cells_;     // of the rank, by metric << 32 | path
  std::vector<std::vector<Bin>> rankBins_, allBins_;  // by metric; empty: nothing
  std::vector<std::uint64_t> wholes_;                 // by metric: what all sums together can't pass
  std::vector<double> reals_;
};

// The readings of one location.
class TraceMetricEvents {
 public:
  explicit TraceMetricEvents(TraceMetrics& metrics) : metrics_(metrics) {}

  // A region was entered or left. Now `depth` are open, and `region` is the innermost code region; noIndex: none.
  void moved(std::uint64_t time, std::size_t depth, std::uint32_t region);
  void read(std::uint64_t time, OTF2_MetricRef metric, std::uint8_t count, const OTF2_Type* types,
            const OTF2_MetricValue* values);
  void finish();

 private:
  struct Reading {
    std::uint64_t time = 0;
    OTF2_MetricValue value{};
    std::uint32_t member = noIndex, path = TraceRegionPaths::outside;
  };
  static constexpr std::size_t maxReadings = 1 << 16;  // of members and instances that are kept until the next

  void read(std::uint64_t time, std::uint32_t member, Reading& last, const OTF2_MetricValue& value);
  void difference(const TraceMetricMember& member, const Reading& last, std::uint64_t time,
                  const OTF2_MetricValue& value);
  std::optional<MetricValue> recorded(OTF2_Type type, const OTF2_MetricValue& value);
  void count(const TraceMetricMember& member, std::uint64_t from, std::uint64_t until,
             const std::optional<MetricValue>& value);

  TraceMetrics& metrics_;
  TraceSpans spans_;
  std::vector<std::uint32_t> paths_;       // by regions that are open around them, from the outermost
  std::map<std::uint64_t, Reading> last_;  // by instance << 32 | member
  std::uint64_t time_ = 0;
};

}  // namespace weft
