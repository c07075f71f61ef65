// Of RunStore: what was measured beside time and messages.
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

MetricValue metricValue(const SQLite::Column& column) {
  if (column.isInteger()) return column.getInt64();
  if (!column.isFloat()) damaged(std::string(column.getName()) + " is no number");
  return realOf(column);
}

// The last five columns of a row: readings, sum, mean, minimum, maximum.
template <class Row>
void readNumbers(SQLite::Statement& from, int first, Row& row) {
  const auto column = [&](int at) { return from.getColumn(first + at); };
  row.readings = whole<std::uint64_t>(column(0));
  if (!column(1).isNull()) row.sum = metricValue(column(1));
  if (!column(2).isNull()) row.mean = realOf(column(2));
  row.minimum = metricValue(column(3));
  row.maximum = metricValue(column(4));
}

}  // namespace

std::vector<Metric> RunStore::metrics() const {
  return state_->all<Metric>("SELECT id, name, unit, description, adds_up FROM metric ORDER BY id",
                             [](SQLite::Statement& row) {
                               return Metric{id<MetricId>(row.getColumn(0)),
                                             {textOf(row.getColumn(1)), textOf(row.getColumn(2)),
                                              textOf(row.getColumn(3)), row.getColumn(4).getInt64() != 0}};
                             });
}

void RunStore::metricRegions(const std::function<bool(const MetricRegionRow&)>& visit) const {
  state_->each(
      "SELECT metric_id, region_id, rank, readings, sum, mean, minimum, maximum FROM metric_region "
      "ORDER BY metric_id, region_id, rank, id",
      [&](SQLite::Statement& from) {
        MetricRegionRow row{id<MetricId>(from.getColumn(0)),
                            optionalId<RegionId>(from.getColumn(1)),
                            id<RankId>(from.getColumn(2)),
                            0,
                            {},
                            {},
                            {},
                            {}};
        readNumbers(from, 3, row);
        return visit(row);
      });
}

void RunStore::metricInclusives(const std::function<bool(const MetricInclusiveRow&)>& visit) const {
  state_->each("SELECT metric_id, region_id, rank, sum FROM metric_inclusive ORDER BY metric_id, region_id, rank, id",
               [&](SQLite::Statement& from) {
                 return visit({id<MetricId>(from.getColumn(0)), id<RegionId>(from.getColumn(1)),
                               id<RankId>(from.getColumn(2)), metricValue(from.getColumn(3))});
               });
}

std::vector<MetricBinRow> RunStore::metricBins(MetricId of) const {
  return state_->all<MetricBinRow>(
      "SELECT bin, ranks, readings, sum, mean, minimum, maximum FROM metric_bin WHERE metric_id = " +
          std::to_string(number(of)) + " ORDER BY bin, id",
      [&](SQLite::Statement& from) {
        MetricBinRow row{
            of, whole<std::uint32_t>(from.getColumn(0)), whole<std::uint32_t>(from.getColumn(1)), 0, {}, {}, {}, {}};
        readNumbers(from, 2, row);
        return row;
      });
}

}  // namespace weft
