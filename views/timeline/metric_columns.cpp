#include "views/timeline/metric_columns.h"

#include <algorithm>
#include <cmath>

#include "core/sums/metric_totals.h"

namespace weft {
namespace {

void findLargest(MetricLine& line) {
  line.largest = 0;
  for (const auto& value : line.values) line.largest = std::max(line.largest, std::abs(value.value_or(0)));
}

// Sums of columns, or of values weighted by how much of a column each covers.
class Columns {
 public:
  Columns(double start, double columnSeconds, std::size_t columns)
      : start_(start), width_(columnSeconds), sums_(columns), weights_(columns) {}

  void add(double from, double to, double value, bool spread) {
    const double end = static_cast<double>(sums_.size());
    const double first = std::clamp((from - start_) / width_, 0.0, end),
                 last = std::clamp((to - start_) / width_, 0.0, end);
    for (auto at = static_cast<std::size_t>(first); static_cast<double>(at) < last; ++at) {
      const double covered = std::min(last, static_cast<double>(at + 1)) - std::max(first, static_cast<double>(at));
      sums_[at] += value * (spread ? covered * width_ / (to - from) : covered);
      weights_[at] += covered;
    }
  }

  std::vector<std::optional<double>> values(bool spread) const {
    std::vector<std::optional<double>> list(sums_.size());
    for (std::size_t at = 0; at < list.size(); ++at)
      if (weights_[at] > 0) list[at] = spread ? sums_[at] : sums_[at] / weights_[at];
    return list;
  }

 private:
  double start_, width_;
  std::vector<double> sums_, weights_;
};

}  // namespace

MetricLine metricLine(const RunStore& store, const Metric& metric, double binSeconds, double start,
                      double columnSeconds, std::size_t columns) {
  MetricLine line{metric.row.name, metric.row.unit, metric.row.addsUp, {}};
  Columns sums(start, columnSeconds, columns);
  for (const MetricBinRow& row : metricOverTime(store, metric.id)) {
    const auto value = line.addsUp ? row.sum ? std::optional(asReal(*row.sum)) : std::nullopt : row.mean;
    if (value && std::isfinite(*value))
      sums.add(row.bin * binSeconds, (row.bin + 1.0) * binSeconds, *value, line.addsUp);
  }
  line.values = sums.values(line.addsUp);
  findLargest(line);
  return line;
}

MetricLine coarser(const MetricLine& line, std::size_t factor) {
  MetricLine few = line;
  few.values.assign((line.values.size() + factor - 1) / factor, {});
  std::vector<std::size_t> known(few.values.size());
  for (std::size_t at = 0; at < line.values.size(); ++at)
    if (line.values[at]) {
      few.values[at / factor] = few.values[at / factor].value_or(0) + *line.values[at];
      ++known[at / factor];
    }
  for (std::size_t at = 0; at < known.size() && !line.addsUp; ++at)
    if (known[at] != 0) *few.values[at] /= static_cast<double>(known[at]);
  findLargest(few);
  return few;
}

}  // namespace weft
