#include "core/pair_filter.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

template <class Id>
bool isAmong(const std::optional<Id>& one, const std::vector<Id>& chosen) {
  return chosen.empty() || (one && std::ranges::find(chosen, *one) != chosen.end());
}

// 0.3 s are 2.9999999999999996 bins of 0.1 s, and mean 3.
double inBins(double seconds, double binSeconds) {
  const double bins = seconds / binSeconds, whole = std::round(bins);
  return std::abs(bins - whole) <= 1e-9 * std::max(1.0, whole) ? whole : bins;
}

}  // namespace

std::optional<BinRange> binsBetween(double fromSeconds, double toSeconds, double binSeconds) {
  constexpr double most = UINT32_MAX;
  if (!(binSeconds > 0) || !std::isfinite(binSeconds) || !(fromSeconds >= 0) || !(toSeconds > fromSeconds)) return std::nullopt;
  const double first = std::floor(inBins(fromSeconds, binSeconds)), end = std::ceil(inBins(toSeconds, binSeconds));
  if (!(first < most) || !(end > first)) return std::nullopt;
  return BinRange{static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(std::min(end, most))};
}

bool leavesNothing(const PairFilter& filter) {
  return filter.bins && !(filter.communicators.empty() && filter.regions.empty() && filter.operations.empty());
}

bool toldByLayers(const PairFilter& filter) { return filter.ranks.empty() && !filter.bins; }

bool passes(const PairLayer& layer, const PairFilter& filter) {
  const bool kind = filter.classes.empty() ? countsAsSent(layer.kind) : isAmong(std::optional(layer.kind), filter.classes);
  return kind && !leavesNothing(filter) && isAmong(layer.communicator, filter.communicators) &&
         isAmong(layer.region, filter.regions) && isAmong(layer.operation, filter.operations);
}

}  // namespace weft
