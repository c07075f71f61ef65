#include "core/pair_filter.h"

#include <algorithm>

namespace weft {
namespace {

template <class Id>
bool isAmong(const std::optional<Id>& one, const std::vector<Id>& chosen) {
  return chosen.empty() || (one && std::ranges::binary_search(chosen, *one));
}

}  // namespace

bool leavesNothing(const PairFilter& filter) {
  return filter.bins && !(filter.communicators.empty() && filter.regions.empty() && filter.operations.empty());
}

bool toldByLayers(const PairFilter& filter) { return filter.ranks.empty() && filter.withoutRanks.empty() && !filter.bins; }

bool passes(const PairLayer& layer, const PairFilter& filter) {
  const bool kind = filter.classes.empty() ? countsAsSent(layer.kind) : isAmong(std::optional(layer.kind), filter.classes);
  return kind && !leavesNothing(filter) && isAmong(layer.communicator, filter.communicators) &&
         isAmong(layer.region, filter.regions) && isAmong(layer.operation, filter.operations);
}

}  // namespace weft
