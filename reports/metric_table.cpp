#include "reports/metric_table.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "analysis/run/names.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/units.h"
#include "core/sums/metric_totals.h"

namespace weft {
namespace {

Cell metricCell(const MetricValue& value) {
  return std::visit([](auto one) { return Cell(one); }, value);
}
Cell metricCell(const std::optional<MetricValue>& value) { return value ? metricCell(*value) : Cell(); }

// One request on one run.
class MetricTable {
 public:
  MetricTable(const RunStore& store, const MetricRequest& request)
      : store_(store), request_(request), metrics_(store.metrics()) {
    if (metrics_.empty())
      throw Error(notInThisRun("metrics", Verb::were) +
                  "; an OTF2 trace with hardware counters or other metrics has them (Score-P: "
                  "SCOREP_METRIC_PAPI), "
                  "import it with weft import");
    if (!request.regions.empty()) regions_ = findRegions(store.regions(), request.regions, request.regionExclusive);
    for (const Metric& each : metrics_) byId_.emplace(each.id, &each);
  }

  TopTable table() {
    if (request_.by == "rank") ofRanks();
    else if (request_.by == "time") overTime();
    else ofRegions();
    if (table_.rows.empty())
      throw Error("no metric was read in these regions; weft report RUN --metrics without --region has all");
    const std::uint64_t all = table_.rows.size();
    order();
    return {std::move(table_), all};
  }

 private:
  void columns(std::initializer_list<Column> some) {
    table_.columns = {{"metric"}, {"unit"}};
    table_.columns.insert(table_.columns.end(), some);
    for (const char* each : {"mean", "minimum", "maximum"}) table_.columns.push_back({each, ColumnKind::real});
  }

  void row(MetricId metric, Row cells) {
    const auto found = byId_.find(metric);
    if (found == byId_.end())
      throw Error("the run store is damaged (a reading is of no metric); import the bundle again");
    const MetricRow& of = found->second->row;
    cells.insert(cells.begin(), {of.name, of.unit});
    table_.rows.push_back(std::move(cells));
    metricOf_.push_back(metric);
  }

  void ofRegions() {
    columns({{"region"},
             {"ranks", ColumnKind::number},
             {"readings", ColumnKind::count},
             {"exclusive", ColumnKind::real},
             {"inclusive", ColumnKind::real}});
    std::map<RegionId, std::string> names;
    for (Region& each : store_.regions()) names.emplace(each.id, std::move(each.name));
    for (const MetricInRegion& each : metricsByRegion(store_, regions_)) {
      const auto name = each.region ? names.find(*each.region) : names.end();
      row(each.metric,
          {name == names.end() ? Cell() : Cell(name->second), each.ranks, each.readings, metricCell(each.exclusive),
           metricCell(each.inclusive), each.mean, metricCell(each.minimum), metricCell(each.maximum)});
    }
  }

  void ofRanks() {
    columns({{"rank", ColumnKind::number}, {"readings", ColumnKind::count}, {"sum", ColumnKind::real}});
    for (const MetricOfRank& each : metricsByRank(store_, regions_))
      row(each.metric, {number(each.rank), each.readings, metricCell(each.sum), each.mean, metricCell(each.minimum),
                        metricCell(each.maximum)});
  }

  // 3 bins of 0.2 s end at 0.6 s, and not at 0.6000000000000001.
  static Cell time(double bins, double length) {
    char text[32];
    std::snprintf(text, sizeof text, "%.12g", bins * length);
    return parseReal(text);
  }

  void overTime() {
    const auto length = metricBinSeconds(store_.facts());
    if (!length)
      throw Error(
          "the trace of these metrics does not state its clock, so that nothing is known over time; take --by region "
          "or --by rank");
    columns({{"start_s", ColumnKind::seconds},
             {"end_s", ColumnKind::seconds},
             {"ranks", ColumnKind::number},
             {"readings", ColumnKind::count},
             {"sum", ColumnKind::real}});
    for (const Metric& metric : metrics_)
      for (const MetricBinRow& each : metricOverTime(store_, metric.id))
        row(metric.id, {time(each.bin, *length), time(each.bin + 1.0, *length), each.ranks, each.readings,
                        metricCell(each.sum), each.mean, metricCell(each.minimum), metricCell(each.maximum)});
  }

  std::string columnToSortBy() const {
    if (!request_.sort.empty()) return request_.sort;
    return request_.by.empty() || request_.by == "region" ? "exclusive" : "";
  }

  // Numbers of two metrics are not compared: rows of one stand together.
  void order() {
    std::vector<std::size_t> order(table_.rows.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    if (const std::string by = columnToSortBy(); !by.empty()) {
      const std::size_t at = table_.at(by);
      if (at >= table_.columns.size())
        throw Error("there is no column " + by + " to sort by; there are " + columnNames());
      const bool isText = table_.columns[at].kind == ColumnKind::text;
      const bool byMean = request_.sort.empty();  // of what does not add up
      std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        if (metricOf_[a] != metricOf_[b]) return metricOf_[a] < metricOf_[b];
        const Row &left = table_.rows[a], &right = table_.rows[b];
        if (isText) return before(left[at], right[at]);
        if (left[at] == right[at] && byMean) return before(table_.cell(right, "mean"), table_.cell(left, "mean"));
        return before(right[at], left[at]);
      });
    }
    std::vector<Row> rows;
    std::map<MetricId, std::uint64_t> taken;
    for (const std::size_t each : order)
      if (++taken[metricOf_[each]] <= request_.top.value_or(UINT64_MAX)) rows.push_back(std::move(table_.rows[each]));
    table_.rows = std::move(rows);
  }

  std::string columnNames() const {
    std::string all;
    for (const Column& each : table_.columns) all += (all.empty() ? "" : ", ") + each.name;
    return all;
  }

  const RunStore& store_;
  const MetricRequest& request_;
  const std::vector<Metric> metrics_;
  std::map<MetricId, const Metric*> byId_;
  std::optional<std::vector<RegionId>> regions_;
  Table table_;
  std::vector<MetricId> metricOf_;  // by row
};

}  // namespace

const std::vector<std::string>& metricKeyNames() {
  static const std::vector<std::string> names{"region", "rank", "time"};
  return names;
}

TopTable metricTable(const RunStore& store, const MetricRequest& request) {
  return MetricTable(store, request).table();
}

}  // namespace weft
