#include "analysis/placement/place_merit.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

constexpr int bits = 40;

}  // namespace

double roundedLoad(double value) {
  int exponent = 0;
  const double part = std::frexp(value, &exponent);
  return std::ldexp(std::round(std::ldexp(part, bits)), exponent - bits);
}

void PlaceMerit::hold(const PlaceLoads& start) {
  leastLargest_ = std::min(leastLargest_, start.largest);
  leastSum_ = std::min(leastSum_, start.sum);
}

double PlaceMerit::maxSum() const {
  const double most = isLimited() ? leastSum_ * (1 + *mostHopBytes_ / 100) : 0;
  if (!kept_) return most;
  return most == 0 ? kept_->sum : std::min(most, kept_->sum);
}

LocalAim PlaceMerit::aimOf(RemapObjective objective) const {
  switch (objective) {
    case RemapObjective::maxLink:
      return {LocalAim::First::largest};
    case RemapObjective::hopBytes:
      return {LocalAim::First::sum};
    case RemapObjective::weighted:
      return {LocalAim::First::both, {std::max(1e-300, leastLargest_), 1, std::max(1e-300, leastSum_)}};
  }
  return {};
}

std::vector<LocalAim> PlaceMerit::otherAims() const {
  if (objective_ == RemapObjective::hopBytes) return {};
  return {aimOf(RemapObjective::hopBytes),
          aimOf(objective_ == RemapObjective::maxLink ? RemapObjective::weighted : RemapObjective::maxLink)};
}

std::optional<LocalAim> PlaceMerit::aimWithin(const PlaceLoads& found) const {
  if (objective_ == RemapObjective::hopBytes) return std::nullopt;
  PlaceLoads scale = found;
  if (objective_ == RemapObjective::weighted) scale.largestBetween = scale.largest;  // no limit of its own
  scale.sum = std::max(1e-300, scale.sum);
  return LocalAim{LocalAim::First::within, scale};
}

double PlaceMerit::beyondKept(const PlaceLoads& each) const {
  if (!kept_) return 0;
  const auto beyond = [](double value, double kept) { return std::max(0.0, roundedLoad(value) - roundedLoad(kept)); };
  return beyond(each.largest, kept_->largest) + beyond(each.largestBetween, kept_->largestBetween) +
         beyond(each.sum, kept_->sum);
}

std::tuple<double, double, double, double, double, double> PlaceMerit::operator()(const PlaceLoads& each) const {
  const double kept = beyondKept(each), largest = each.largest / std::max(1e-300, leastLargest_),
               sum = each.sum / std::max(1e-300, leastSum_);
  switch (objective_) {
    case RemapObjective::maxLink:
      if (!isLimited()) return {kept, 0, 0, roundedLoad(each.largest), roundedLoad(each.largestBetween), each.sum};
      return {kept,
              std::max(0.0, roundedLoad(each.sum / maxSum()) - 1),
              std::max(0.0, roundedLoad(largest) - 1),
              roundedLoad(each.largest * each.largestBetween),
              roundedLoad(each.largest),
              each.sum};
    case RemapObjective::hopBytes:
      return {kept, 0, 0, roundedLoad(each.sum), roundedLoad(each.largest), each.largestBetween};
    case RemapObjective::weighted:
      return {kept, 0, 0, 0, roundedLoad(sum + largest), each.largestBetween};
  }
  return {};
}

}  // namespace weft
