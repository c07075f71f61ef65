#include "importers/profiles/monitoring_parents.h"

#include <algorithm>

namespace weft {
namespace {

// Comparing ranks is quadratic where a name is made to mislead; beyond this many comparisons parents stay unknown.
constexpr std::uint64_t mostWork = 300'000'000;

std::uint64_t keyOf(std::uint32_t context, RankId rank) { return std::uint64_t{context} << 32U | number(rank); }

}  // namespace

void MonitoringParents::add(const std::optional<OpenMpiName>& name, bool isWorld, std::span<const RankId> members) {
  Entry entry{name, isWorld, {}};
  if (name) {
    entry.sorted.assign(members.begin(), members.end());
    std::ranges::sort(entry.sorted);
    for (const RankId rank : entry.sorted) holding_[keyOf(name->context, rank)].push_back(entries_.size());
  }
  entries_.push_back(std::move(entry));
}

std::optional<std::size_t> MonitoringParents::only(std::size_t child) {
  const Entry& entry = entries_[child];
  const auto found = holding_.find(keyOf(entry.name->parent, entry.sorted.front()));
  if (found == holding_.end()) return std::nullopt;
  std::optional<std::size_t> parent;
  for (const std::size_t at : found->second) {
    work_ += 1 + entries_[at].sorted.size();
    if (work_ > mostWork) return std::nullopt;
    if (at == child || !std::ranges::includes(entries_[at].sorted, entry.sorted)) continue;
    if (parent) return std::nullopt;
    parent = at;
  }
  return parent;
}

bool MonitoringParents::closesCircle(std::size_t child, std::size_t parent) const {
  constexpr std::size_t deepest = 1000;  // as a program would hardly nest them
  std::size_t depth = 0;
  for (std::optional<std::size_t> at = parent; at; at = parents_[*at])
    if (*at == child || ++depth > deepest) return true;
  return false;
}

std::vector<std::optional<std::size_t>> MonitoringParents::find() {
  parents_.assign(entries_.size(), std::nullopt);
  for (std::size_t child = 0; child < entries_.size(); ++child) {
    const Entry& entry = entries_[child];
    if (!entry.name || entry.isWorld || entry.sorted.empty()) continue;
    const auto parent = only(child);
    if (parent && !closesCircle(child, *parent)) parents_[child] = parent;
  }
  return parents_;
}

}  // namespace weft
