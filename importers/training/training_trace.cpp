#include "importers/training/training_trace.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {

std::optional<TracedRanks> tracedRanks(std::string_view list, std::uint32_t limit) {
  list = trimmed(list);
  if (list.size() < 2 || list.front() != '[' || list.back() != ']') return std::nullopt;
  list = list.substr(1, list.size() - 2);
  TracedRanks ranks;
  for (list = trimmed(list); !list.empty();) {
    const std::size_t comma = std::min(list.find(','), list.size());
    const std::string_view one = trimmed(list.substr(0, comma));
    list = trimmed(list.substr(std::min(comma + 1, list.size())));
    if (one == "...") {
      if (!std::exchange(ranks.whole, false)) return std::nullopt;
      continue;
    }
    const auto rank = parseDigits(one, 10);
    if (!rank || *rank >= limit || ranks.last) return std::nullopt;
    if (ranks.whole) ranks.first.push_back(static_cast<std::uint32_t>(*rank));
    else ranks.last = static_cast<std::uint32_t>(*rank);
  }
  return ranks;
}

void TrainingTrace::tell(TracedGroup&& group) {
  if (told_.size() < mostTold && toldIndex_.try_emplace(group.name, told_.size()).second)
    told_.push_back(std::move(group));
}

const TracedGroup* TrainingTrace::toldAs(const std::string& name) const {
  const auto found = toldIndex_.find(name);
  return found == toldIndex_.end() ? nullptr : &told_[found->second];
}

std::size_t TrainingTrace::group(const std::string& name, const std::string& description, const TracedRanks& ranks,
                                 std::optional<std::uint32_t> size) {
  const auto [found, isNew] = index_.try_emplace({name, ranks}, groups.size());
  if (isNew) groups.push_back({name, description, ranks, size});
  return found->second;
}

void TrainingTrace::add(TracedEvent event, const TracedCall& call, std::optional<std::uint64_t> begin,
                        std::optional<std::uint64_t> end, bool lasts) {
  Calls& calls = calls_[static_cast<std::size_t>(event)];
  if (calls.size() >= maxKinds && !calls.contains(call)) return void(isFull_ = true);
  TracedSum& sum = calls[call];
  ++sum.calls;
  ++events_;
  if (!begin || !end || *end < *begin) return;
  bool held = false;
  if (lasts) sum.nanoseconds = saturatingAdd(sum.nanoseconds.value_or(0), *end - *begin, held);
  if (!sum.series) sum.series = bins_.series();
  bins_.add(*sum.series, *begin, *end);
  time_ = time_ ? std::pair(std::min(time_->first, *begin), std::max(time_->second, *end)) : std::pair(*begin, *end);
}

bool TrainingTrace::isRepeated(std::string_view record, std::optional<std::uint64_t> number) {
  if (digests_.size() >= mostDigests) return false;
  if (!digests_.insert(std::hash<std::string_view>()(record)).second) {
    ++repeated;
    return true;
  }
  if (!number || numbers_.insert(*number).second) return false;
  ++contradicting;
  return true;
}

void TrainingTrace::addShares(TracedEvent event, std::size_t group, const std::vector<std::uint64_t>& bytes) {
  std::vector<std::uint64_t>& sums = shares_[static_cast<std::size_t>(event)][group];
  sums.resize(std::max(sums.size(), bytes.size()));
  bool held = false;
  for (std::size_t i = 0; i < bytes.size(); ++i) sums[i] = saturatingAdd(sums[i], bytes[i], held);
}

void TrainingTrace::saysRank(std::size_t group, std::uint32_t inGroup) {
  const auto [found, isNew] = inGroup_.try_emplace(group, inGroup);
  if (!isNew && found->second != inGroup) found->second.reset();
}

std::map<std::size_t, std::uint32_t> TrainingTrace::ranksInGroups() const {
  std::map<std::size_t, std::uint32_t> ranks;
  for (const auto& [group, rank] : inGroup_)
    if (rank) ranks[group] = *rank;
  return ranks;
}

std::optional<std::uint32_t> TrainingTrace::size() const {
  if (worldSize) return worldSize;
  std::uint32_t most = 0;
  for (const std::vector<TracedGroup>* list : {&told_, &groups})
    for (const TracedGroup& group : *list) {
      most = std::max(most, group.size.value_or(0));
      for (const std::uint32_t each : group.ranks.first) most = std::max(most, each + 1);
    }
  return most == 0 ? std::nullopt : std::optional(most);
}

TracedEvent TrainingTrace::chosen() const {
  for (const TracedEvent event : {TracedEvent::call, TracedEvent::kernel})
    if (!calls(event).empty()) return event;
  return TracedEvent::note;
}

std::optional<std::uint32_t> TrainingTrace::rankIn(std::size_t group) const {
  const auto found = inGroup_.find(group);
  return found == inGroup_.end() ? std::nullopt : found->second;
}

void TrainingTrace::forget() {
  for (Calls& calls : calls_)
    for (auto& [call, sum] : calls)
      if (sum.series) bins_.drop(*std::exchange(sum.series, std::nullopt));
}

}  // namespace weft
