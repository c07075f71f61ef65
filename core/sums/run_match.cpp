#include "core/sums/run_match.h"

#include <algorithm>

#include "core/sums/match_groups.h"

namespace weft {

RunMatch::RunMatch(std::span<const RunSnapshot* const> runs, RanksBy by) : ranks_(runs, by), positions_(runs.size()) {
  const bool byNames = std::ranges::all_of(runs, [](const RunSnapshot* run) { return namesHaveCounters(*run); });
  MatchNumbers numbers;
  MatchGroups groups(runs.size());
  for (std::size_t run = 0; run < runs.size(); ++run) groups.add(matchItems(*runs[run], run, ranks_, numbers, byNames));
  matched_ = groups.take();
  for (std::size_t at = 0; at < matched_.size(); ++at)
    for (std::size_t run = 0; run < runs.size(); ++run)
      if (const auto id = matched_[at].inRun[run]) positions_[run].emplace_back(*id, at);
  for (auto& each : positions_) std::ranges::sort(each);
}

std::optional<std::size_t> RunMatch::find(std::size_t run, CommunicatorId id) const {
  const auto& list = positions_[run];
  const auto at = std::ranges::lower_bound(list, id, {}, [](const auto& each) { return each.first; });
  return at != list.end() && at->first == id ? std::optional(at->second) : std::nullopt;
}

std::optional<CommunicatorId> RunMatch::counterpart(std::size_t from, CommunicatorId id, std::size_t to) const {
  const auto at = find(from, id);
  return at ? matched_[*at].inRun[to] : std::nullopt;
}

}  // namespace weft
