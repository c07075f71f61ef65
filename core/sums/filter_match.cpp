#include "core/sums/filter_match.h"

#include <algorithm>

#include "core/records/no_communicator.h"

namespace weft {
namespace {

// The thing of the same name; of several the first.
template <class Things, class Id>
std::optional<Id> sameName(const Things& here, const Things& there, Id id) {
  const auto one = std::ranges::find_if(here, [id](const auto& thing) { return thing.id == id; });
  if (one == here.end()) return std::nullopt;
  const auto other = std::ranges::find_if(there, [&](const auto& thing) { return thing.name == one->name; });
  return other == there.end() ? std::nullopt : std::optional(other->id);
}

struct Counterpart {
  const MatchedRuns& runs;

  std::optional<RegionId> operator()(RegionId id) const { return sameName(runs.from.regions, runs.to.regions, id); }
  std::optional<OperationId> operator()(OperationId id) const {
    return sameName(runs.from.operationNames, runs.to.operationNames, id);
  }
  std::optional<CommunicatorId> operator()(CommunicatorId id) const {
    if (id == noCommunicatorAmong(runs.from.communicators)) return noCommunicatorAmong(runs.to.communicators);
    return runs.match.counterpart(runs.placeOfFrom, id, runs.placeOfTo);
  }
  std::optional<RankId> operator()(RankId id) const {
    const auto place = runs.match.ranks().place(runs.placeOfFrom, id);
    return place ? runs.match.ranks().rank(runs.placeOfTo, *place) : std::nullopt;
  }
  std::optional<PairClass> operator()(PairClass kind) const { return kind; }

  template <class Id>
  std::vector<Id> operator()(const std::vector<Id>& ids) const {
    std::vector<Id> found;
    for (const Id id : ids)
      if (const std::optional<Id> there = (*this)(id)) found.push_back(*there);
    std::ranges::sort(found);
    found.erase(std::ranges::unique(found).begin(), found.end());
    return found;
  }
  std::optional<BinRange> operator()(const std::optional<BinRange>& bins) const { return bins; }
};

}  // namespace

PairFilter filterOfOther(const PairFilter& filter, const MatchedRuns& runs, std::vector<FilterDimension>* lost) {
  PairFilter other;
  for (const FilterDimensionRow& row : filterDimensions()) {
    std::visit([&](auto field) { other.*field = Counterpart{runs}(filter.*field); }, row.field);
    if (lost && isChosen(filter, row) && !isChosen(other, row)) lost->push_back(row.dimension);
  }
  return other;
}

std::optional<PairFilter> filterOfSecond(const PairFilter& filter, const RunSnapshot& first, const RunSnapshot& second,
                                         const RunMatch& match) {
  std::vector<FilterDimension> lost;
  PairFilter other = filterOfOther(filter, {first, second, match}, &lost);
  // None of those to leave out are there: nothing is to be left out.
  std::erase_if(lost, [](FilterDimension one) { return rowOf(one).excludes; });
  return lost.empty() ? std::optional(std::move(other)) : std::nullopt;
}

}  // namespace weft
