#include "importers/nccl/nccl_grouping.h"

namespace weft {

std::optional<NcclGrouping::SplitKey> NcclGrouping::splitOf(const NcclHandle& told, const std::optional<std::size_t>& parent) {
  if (!parent || !told.split || !told.split->count) return std::nullopt;
  return SplitKey{*parent, *told.split->count, told.split->color.value_or(0), told.size};
}

std::optional<std::size_t> NcclGrouping::known(const NcclHandle& told, const std::optional<std::size_t>& parent) const {
  if (told.group) {
    const auto found = byId_.find(*told.group);
    return found != byId_.end() && all_.groups[found->second].size == told.size ? std::optional(found->second) : std::nullopt;
  }
  const auto split = splitOf(told, parent);
  const auto found = split ? bySplit_.find(*split) : bySplit_.end();
  return found == bySplit_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> NcclGrouping::join(const NcclHandle& told, const std::optional<std::size_t>& parent, std::size_t gpu) {
  const auto split = splitOf(told, parent);
  if (!told.group && !split) return unnamed(told, gpu);
  auto group = known(told, parent);
  if (!group) {
    group = make(told);
    if (!group) return std::nullopt;
    if (told.group) byId_[*told.group] = *group;
    else bySplit_[*split] = *group;
  }
  const auto [member, isNew] = all_.groups[*group].members.emplace(told.rank, gpu);
  return member->second == gpu ? group : std::nullopt;
}

std::optional<std::size_t> NcclGrouping::unnamed(const NcclHandle& told, std::size_t gpu) {
  std::vector<std::size_t>& alike = unnamed_[told.size];
  std::size_t& free = free_[{told.size, told.rank}];
  const auto isTaken = [&](std::size_t at) { return all_.groups[at].id || all_.groups[at].members.contains(told.rank); };
  while (free < alike.size() && isTaken(alike[free])) ++free;
  std::size_t at = free;
  while (at < alike.size() && (isTaken(alike[at]) || members_.contains({alike[at], gpu}))) ++at;
  if (at == alike.size()) {
    const auto made = make(told);
    if (!made) return std::nullopt;
    all_.groups[*made].isNamed = false;
    alike.push_back(*made);
  }
  all_.groups[alike[at]].members.emplace(told.rank, gpu);
  members_.emplace(alike[at], gpu);
  return alike[at];
}

std::optional<std::size_t> NcclGrouping::make(const NcclHandle& told) {
  if (all_.groups.size() >= NcclGroups::mostGroups) return std::nullopt;
  NcclGroup& made = all_.groups.emplace_back();
  made.id = told.group;
  made.size = told.size;
  return all_.groups.size() - 1;
}

void NcclGrouping::name(std::size_t group, std::uint64_t id) {
  if (all_.groups[group].id) return;
  all_.groups[group].id = id;
  all_.groups[group].isNamed = true;
  byId_.emplace(id, group);
}

}  // namespace weft
