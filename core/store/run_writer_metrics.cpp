// A part of RunWriter: metrics: what was measured beside time and messages.
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {

MetricId RunWriter::metric(const MetricRow& row) {
  RunWriterState& s = *state_;
  const MetricId id{++s.nextMetric};
  s.insert<stored::metric>(set<"id">(asStored(id)), set<"name">(cleanText(row.name)), set<"unit">(cleanText(row.unit)),
                           set<"description">(cleanText(row.description)), set<"adds_up">(std::int64_t{row.addsUp}),
                           set<"source_id">(s.sourceId()));
  return id;
}

void RunWriter::metricRegion(const MetricRegionRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  s.insert<stored::metricRegion>(set<"metric_id">(asStored(row.metric)), set<"region_id">(asStored(row.region)),
                                 set<"rank">(asStored(row.rank)), set<"readings">(asStored(row.readings)),
                                 set<"sum">(row.sum), set<"mean">(row.mean), set<"minimum">(row.minimum),
                                 set<"maximum">(row.maximum));
}

void RunWriter::metricInclusive(const MetricInclusiveRow& row) {
  state_->insert<stored::metricInclusive>(set<"metric_id">(asStored(row.metric)),
                                          set<"region_id">(asStored(row.region)), set<"rank">(asStored(row.rank)),
                                          set<"sum">(row.sum));
}

void RunWriter::metricBin(const MetricBinRow& row) {
  state_->insert<stored::metricBin>(set<"metric_id">(asStored(row.metric)), set<"bin">(std::int64_t{row.bin}),
                                    set<"ranks">(std::int64_t{row.ranks}), set<"readings">(asStored(row.readings)),
                                    set<"sum">(row.sum), set<"mean">(row.mean), set<"minimum">(row.minimum),
                                    set<"maximum">(row.maximum));
}

}  // namespace weft
