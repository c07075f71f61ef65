// Totals of metrics by code region, by rank and over time.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/store/run_store.h"

namespace weft {

// Totals of one metric in one region, or outside all. A metric that adds up has sums, and no mean of its readings.
struct MetricInRegion {
  MetricId metric{};
  std::optional<RegionId> region;
  std::uint64_t ranks = 0, readings = 0;  // 0: none in the region itself, only in regions within
  std::optional<MetricValue> exclusive;   // while it was the innermost one
  std::optional<MetricValue> inclusive;   // while it was open
  // Over ranks, of each one's exclusive sum; where the metric does not add up, over readings.
  std::optional<double> mean;
  std::optional<MetricValue> minimum, maximum;
};

// By metric, then region, none first. `regions`: only these, ascending.
std::vector<MetricInRegion> metricsByRegion(const RunStore& store,
                                            const std::optional<std::vector<RegionId>>& regions = {});

struct MetricOfRank {
  MetricId metric{};
  RankId rank{};
  std::uint64_t readings = 0;
  std::optional<MetricValue> sum;  // where the metric adds up
  std::optional<double> mean;      // of the readings, where it does not
  MetricValue minimum, maximum;    // of the readings
};

// By metric, then rank. `regions`: what was measured in these; else everywhere.
std::vector<MetricOfRank> metricsByRank(const RunStore& store,
                                        const std::optional<std::vector<RegionId>>& regions = {});

// The length of the metrics' bins; nothing if the run has none or the fact is not valid.
std::optional<double> metricBinSeconds(const std::map<std::string, std::string>& facts);

// One metric over time: a row for each bin of which something is known, in the order of time. Bin 0 starts where the
// trace does.
std::vector<MetricBinRow> metricOverTime(const RunStore& store, MetricId metric);

}  // namespace weft
