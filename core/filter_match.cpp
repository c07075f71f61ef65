#include "core/filter_match.h"

#include <algorithm>

namespace weft {
namespace {

// What `find` says of each; nothing where it says nothing of any.
template <class Id, class Find>
std::optional<std::vector<Id>> mapped(const std::vector<Id>& ids, Find find) {
  std::vector<Id> found;
  for (const Id id : ids)
    if (const std::optional<Id> there = find(id)) found.push_back(*there);
  if (found.empty() && !ids.empty()) return std::nullopt;
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

std::optional<RegionId> regionOfSecond(RegionId id, const RunSnapshot& first, const RunSnapshot& second) {
  const auto one = std::ranges::find(first.regions, id, &Region::id);
  if (one == first.regions.end()) return std::nullopt;
  const auto other = std::ranges::find(second.regions, one->name, &Region::name);
  return other == second.regions.end() ? std::nullopt : std::optional(other->id);
}

std::optional<OperationId> operationOfSecond(OperationId id, const RunSnapshot& first, const RunSnapshot& second) {
  const auto one = std::ranges::find(first.operationNames, id, &Operation::id);
  if (one == first.operationNames.end()) return std::nullopt;
  const auto other = std::ranges::find(second.operationNames, one->name, &Operation::name);
  return other == second.operationNames.end() ? std::nullopt : std::optional(other->id);
}

}  // namespace

std::optional<PairFilter> filterOfSecond(const PairFilter& filter, const RunSnapshot& first, const RunSnapshot& second,
                                         const RunMatch& match) {
  const auto regions = mapped(filter.regions, [&](RegionId id) { return regionOfSecond(id, first, second); });
  const auto communicators = mapped(filter.communicators, [&](CommunicatorId id) { return match.counterpart(0, id, 1); });
  const auto rankOfSecond = [&](RankId rank) {
    const auto place = match.ranks().place(0, rank);
    return place ? match.ranks().rank(1, *place) : std::nullopt;
  };
  const auto ranks = mapped(filter.ranks, rankOfSecond);
  const auto operations = mapped(filter.operations, [&](OperationId id) { return operationOfSecond(id, first, second); });
  if (!regions || !communicators || !ranks || !operations) return std::nullopt;
  PairFilter other = filter;
  other.regions = *regions;
  other.communicators = *communicators;
  other.ranks = *ranks;
  other.withoutRanks = mapped(filter.withoutRanks, rankOfSecond).value_or(std::vector<RankId>());  // none there: none to leave out
  other.operations = *operations;
  return other;
}

}  // namespace weft
