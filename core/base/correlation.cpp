#include "core/base/correlation.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace weft {
namespace {

// Neumaier's: what an addition rounds away is kept and added at the end.
class Sum {
 public:
  void add(double more) {
    const double next = sum_ + more;
    lost_ += std::abs(sum_) >= std::abs(more) ? (sum_ - next) + more : (more - next) + sum_;
    sum_ = next;
  }
  double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0, lost_ = 0;
};

// Differences from the mean. Those from the first number come first: they are exact for numbers that lie close
// together, and all zero where nothing varies.
std::vector<double> deviations(std::vector<double> values, double& mean) {
  const double origin = values.front();
  Sum sum;
  for (double& each : values) sum.add(each -= origin);
  const double shift = sum.value() / static_cast<double>(values.size());
  for (double& each : values) each -= shift;
  mean = origin + shift;
  return values;
}

double sumOfProducts(const std::vector<double>& a, const std::vector<double>& b) {
  Sum sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum.add(a[i] * b[i]);
  return sum.value();
}

bool varies(const std::vector<double>& values) {
  return std::ranges::any_of(values, [&](double each) { return each != values.front(); });
}

bool isNumber(const std::optional<double>& value) { return value && std::isfinite(*value); }

}  // namespace

Correlation correlate(std::span<const std::optional<double>> x, std::span<const std::optional<double>> y) {
  std::vector<double> xs, ys;
  for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
    if (!isNumber(x[i]) || !isNumber(y[i])) continue;
    xs.push_back(*x[i]);
    ys.push_back(*y[i]);
  }
  Correlation found{xs.size(), {}, {}};
  if (xs.size() < 2 || !varies(xs)) return found;
  double meanX = 0, meanY = 0;
  const bool flat = !varies(ys);
  const auto dx = deviations(xs, meanX), dy = deviations(ys, meanY);
  const double xx = sumOfProducts(dx, dx), yy = sumOfProducts(dy, dy), xy = sumOfProducts(dx, dy);
  if (!(xx > 0) || !std::isfinite(xx + yy)) return found;  // squares that are too small or too large to be told
  const double slope = flat ? 0 : xy / xx;
  found.line = Line{slope, meanY - slope * meanX};
  if (xs.size() < 3 || flat || !(yy > 0)) return found;
  found.r = std::clamp(xy / std::sqrt(xx) / std::sqrt(yy), -1.0, 1.0);
  return found;
}

}  // namespace weft
