// Of RunWriter: what was measured beside time and messages.
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {

MetricId RunWriter::metric(const MetricRow& row) {
  RunWriterState& s = *state_;
  const MetricId id{++s.nextMetric};
  run(s["metric"], asStored(id), cleanText(row.name), cleanText(row.unit), cleanText(row.description),
      std::int64_t{row.addsUp}, s.sourceId());
  return id;
}

void RunWriter::metricRegion(const MetricRegionRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  run(s["metric_region"], std::optional<std::int64_t>(), asStored(row.metric), asStored(row.region), asStored(row.rank),
      asStored(row.readings), row.sum, row.mean, row.minimum, row.maximum);
}

void RunWriter::metricInclusive(const MetricInclusiveRow& row) {
  run((*state_)["metric_inclusive"], std::optional<std::int64_t>(), asStored(row.metric), asStored(row.region),
      asStored(row.rank), row.sum);
}

void RunWriter::metricBin(const MetricBinRow& row) {
  run((*state_)["metric_bin"], std::optional<std::int64_t>(), asStored(row.metric), std::int64_t{row.bin},
      std::int64_t{row.ranks}, asStored(row.readings), row.sum, row.mean, row.minimum, row.maximum);
}

}  // namespace weft
