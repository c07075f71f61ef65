// A metric of a trace (a PAPI counter, a temperature) in columns of time.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/store/run_store.h"

namespace weft {

struct MetricLine {
  std::string name, unit;
  bool addsUp = true;                         // else values are means of readings
  std::vector<std::optional<double>> values;  // by column, over all ranks; nothing where it was not read
  double largest = 0;                         // of the absolute values
};

// `columns` columns from `start` seconds on. Metrics that add up are spread evenly over their bins; for others, a
// column has the mean of the bins that it touches.
MetricLine metricLine(const RunStore& store, const Metric& metric, double binSeconds, double start,
                      double columnSeconds, std::size_t columns);

// In columns of `factor` of them.
MetricLine coarser(const MetricLine& line, std::size_t factor);

}  // namespace weft
