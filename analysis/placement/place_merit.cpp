#include "analysis/placement/place_merit.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

constexpr double moreSum = 1.045;     // of bytes × links, than the least that is found: what cooler ends may cost
constexpr double tieBreaker = 0.001;  // of what is not asked for
constexpr int bits = 40;

// Without what the order of additions leaves: else it decides between equals.
double rounded(double value) {
  int exponent = 0;
  const double part = std::frexp(value, &exponent);
  return std::ldexp(std::round(std::ldexp(part, bits)), exponent - bits);
}

}  // namespace

void PlaceMerit::hold(const PlaceLoads& start) {
  leastLargest_ = std::min(leastLargest_, start.largest);
  leastSum_ = std::min(leastSum_, start.sum);
}

double PlaceMerit::mostSum() const { return objective_ == RemapObjective::maxLink && !hottestFirst_ ? leastSum_ * moreSum : 0; }

std::tuple<double, double, double, double, double> PlaceMerit::operator()(const PlaceLoads& each) const {
  const double largest = each.largest / std::max(1e-300, leastLargest_), sum = each.sum / std::max(1e-300, leastSum_);
  switch (objective_) {
    case RemapObjective::maxLink:
      if (mostSum() == 0) return {0, 0, rounded(each.largest), rounded(each.largestBetween), each.sum};
      return {std::max(0.0, rounded(largest) - 1), std::max(0.0, each.sum / mostSum() - 1), rounded(each.largest * each.largestBetween), rounded(each.largest), each.sum};
    case RemapObjective::hopBytes: return {0, 0, 0, 0, sum + largest * tieBreaker};
    case RemapObjective::weighted: return {0, 0, 0, 0, sum + largest};
  }
  return {};
}

}  // namespace weft
