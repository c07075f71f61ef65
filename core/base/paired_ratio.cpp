#include "core/base/paired_ratio.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace weft {
namespace {

bool usable(double value) { return std::isfinite(value) && value > 0; }

// Half of the width of the 95 % interval of the mean.
double halfWidth(std::span<const double> values, double mean) {
  const auto count = static_cast<double>(values.size());
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const boost::math::students_t distribution(count - 1);
  return boost::math::quantile(distribution, 0.975) * std::sqrt(squares / (count - 1) / count);
}

// How many values on each side of the median's 95 % interval are outside of it: the most of which the sign test says
// that the median is among them in 2.5 % of all cases or fewer; nothing where even the outermost are too near.
std::optional<std::size_t> outsideOfMedian(std::size_t count) {
  const boost::math::binomial distribution(static_cast<double>(count), 0.5);
  std::optional<std::size_t> outside;
  for (std::size_t each = 0; each < count / 2 && boost::math::cdf(distribution, static_cast<double>(each)) <= 0.025;
       ++each)
    outside = each;
  return outside;
}

}  // namespace

std::optional<double> meanOf(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

std::optional<double> medianOf(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

std::optional<PairedRatio> pairedRatio(std::span<const MeasuredPair> pairs) {
  std::vector<double> logarithms;
  for (const MeasuredPair& each : pairs)
    if (usable(each.base) && usable(each.other)) logarithms.push_back(std::log(each.other) - std::log(each.base));
  const auto mean = meanOf(logarithms);
  if (!mean) return std::nullopt;
  std::ranges::sort(logarithms);
  PairedRatio ratio{logarithms.size(), std::exp(*mean), std::exp(*medianOf(logarithms)), {}, {}, {}, {}};
  if (logarithms.size() < 2) return ratio;
  const double half = halfWidth(logarithms, *mean);
  ratio.low = std::exp(*mean - half);
  ratio.high = std::exp(*mean + half);
  if (const auto outside = outsideOfMedian(logarithms.size())) {
    ratio.medianLow = std::exp(logarithms[*outside]);
    ratio.medianHigh = std::exp(logarithms[logarithms.size() - 1 - *outside]);
  }
  return ratio;
}

}  // namespace weft
