// A part of RunStore: metrics: what was measured beside time and messages.
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

MetricValue metricValue(const SQLite::Column& column) {
  if (column.isInteger()) return column.getInt64();
  if (!column.isFloat()) damaged(std::string(column.getName()) + " is no number");
  return realOf(column);
}

template <const auto& list, class Row>
void readNumbers(const RowOf<list>& from, Row& row) {
  row.readings = whole<std::uint64_t>(from["readings"]);
  if (!from["sum"].isNull()) row.sum = metricValue(from["sum"]);
  if (!from["mean"].isNull()) row.mean = realOf(from["mean"]);
  row.minimum = metricValue(from["minimum"]);
  row.maximum = metricValue(from["maximum"]);
}

}  // namespace

std::vector<Metric> RunStore::metrics() const {
  return state_->all<Metric, stored::metric>(" ORDER BY id", [](const auto& row) {
    return Metric{
        id<MetricId>(row["id"]),
        {textOf(row["name"]), textOf(row["unit"]), textOf(row["description"]), row["adds_up"].getInt64() != 0}};
  });
}

void RunStore::metricRegions(const std::function<bool(const MetricRegionRow&)>& visit) const {
  state_->each<stored::metricRegion>(" ORDER BY metric_id, region_id, rank, id", [&](const auto& from) {
    MetricRegionRow row{id<MetricId>(from["metric_id"]),
                        optionalId<RegionId>(from["region_id"]),
                        id<RankId>(from["rank"]),
                        0,
                        {},
                        {},
                        {},
                        {}};
    readNumbers(from, row);
    return visit(row);
  });
}

void RunStore::metricInclusives(const std::function<bool(const MetricInclusiveRow&)>& visit) const {
  state_->each<stored::metricInclusive>(" ORDER BY metric_id, region_id, rank, id", [&](const auto& from) {
    return visit({id<MetricId>(from["metric_id"]), id<RegionId>(from["region_id"]), id<RankId>(from["rank"]),
                  metricValue(from["sum"])});
  });
}

std::vector<MetricBinRow> RunStore::metricBins(MetricId of) const {
  return state_->all<MetricBinRow, stored::metricBin>(
      " WHERE metric_id = " + std::to_string(number(of)) + " ORDER BY bin, id", [&](const auto& from) {
        MetricBinRow row{of, whole<std::uint32_t>(from["bin"]), whole<std::uint32_t>(from["ranks"]), 0, {}, {}, {}, {}};
        readNumbers(from, row);
        return row;
      });
}

}  // namespace weft
