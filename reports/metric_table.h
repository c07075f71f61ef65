// The table of additional metrics (not time, not messages).
#pragma once

#include <string>
#include <vector>

#include "core/store/run_store.h"
#include "reports/top_rows.h"

namespace weft {

// As the user typed it.
struct MetricRequest {
  std::string by;                    // of metricKeyNames(); empty: region
  std::vector<std::string> regions;  // empty: all, and what was measured in none
  bool regionExclusive = false;
  std::string sort;  // rows of one metric by this column: numbers from the largest down; empty: see below
  Top top;           // so many rows of each metric
};

const std::vector<std::string>& metricKeyNames();  // "region", "rank", "time"

// metric,unit, then by
//   region: region,ranks,readings,exclusive,inclusive,mean,minimum,maximum; the last three over ranks of their
//   exclusive sums, or of metrics
//     that do not add up over readings. Most exclusive first, or the highest mean
//   rank: rank,readings,sum,mean,minimum,maximum; of readings
//   time: start_s,end_s,ranks,readings,sum,mean,minimum,maximum, as in MetricBinRow
// Rows of one metric stand together. Throws Error for names that the run does not have, and where it has no metrics.
TopTable metricTable(const RunStore& store, const MetricRequest& request);

}  // namespace weft
