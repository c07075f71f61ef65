#include "importers/nccl/nccl_grouping.h"

namespace weft {

std::optional<NcclGrouping::SplitKey> NcclGrouping::splitOf(const NcclHandle& told,
                                                            const std::optional<std::size_t>& parent) {
  if (!parent || !told.split || !told.split->count) return std::nullopt;
  return SplitKey{*parent, *told.split->count, told.split->color.value_or(0), told.size};
}

std::optional<std::size_t> NcclGrouping::known(const NcclHandle& told, const std::optional<std::size_t>& parent) const {
  if (told.group) {
    const auto found = byId_.find(*told.group);
    return found != byId_.end() && all_.groups[found->second].size == told.size ? std::optional(found->second)
                                                                                : std::nullopt;
  }
  const auto split = splitOf(told, parent);
  const auto found = split ? bySplit_.find(*split) : bySplit_.end();
  return found == bySplit_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> NcclGrouping::join(const NcclHandle& told, const std::optional<std::size_t>& parent,
                                              std::size_t gpu) {
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
  gpuRanks_.try_emplace({*group, gpu}, told.rank);
  return member->second == gpu ? group : std::nullopt;
}

std::optional<std::size_t> NcclGrouping::unnamed(const NcclHandle& told, std::size_t gpu) {
  const auto made = make(told);
  if (!made) return std::nullopt;
  all_.groups[*made].isNamed = false;
  all_.groups[*made].members.emplace(told.rank, gpu);
  return made;
}

std::optional<std::size_t> NcclGrouping::make(const NcclHandle& told) {
  if (all_.groups.size() >= NcclGroups::maxGroups) return std::nullopt;
  NcclGroup& made = all_.groups.emplace_back();
  made.id = told.group;
  made.size = told.size;
  return all_.groups.size() - 1;
}

bool NcclGrouping::hasOtherRank(const NcclHandle& told, const std::optional<std::size_t>& parent,
                                std::size_t gpu) const {
  const auto group = known(told, parent);
  if (!group) return false;
  const auto& members = all_.groups[*group].members;
  if (members.contains(told.rank)) return false;  // that one is taken: another GPU would not help
  const auto found = gpuRanks_.find({*group, gpu});
  return found != gpuRanks_.end() && found->second != told.rank;
}

void NcclGrouping::name(std::size_t group, std::uint64_t id) {
  if (all_.groups[group].id) return;
  all_.groups[group].id = id;
  all_.groups[group].isNamed = true;
  byId_.emplace(id, group);
}

}  // namespace weft
