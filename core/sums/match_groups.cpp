#include "core/sums/match_groups.h"

#include <algorithm>

namespace weft {
namespace {

using Key = std::array<std::uint64_t, 3>;

// A key's part for what may be absent.
template <class Value>
std::uint64_t orZero(const std::optional<Value>& value) {
  return value ? std::uint64_t{*value} + 1 : 0;
}

std::optional<Key> byMembers(const MatchItem& item, std::optional<std::size_t>) {
  return item.memberSet ? std::optional(Key{item.kind, *item.memberSet, 0}) : std::nullopt;
}

std::optional<Key> byPathAndMembers(const MatchItem& item, std::optional<std::size_t> parent) {
  return item.memberSet && parent ? std::optional(Key{item.kind, *item.memberSet, *parent}) : std::nullopt;
}

std::optional<Key> byPathAndSize(const MatchItem& item, std::optional<std::size_t> parent) {
  return parent ? std::optional(Key{item.kind, orZero(item.size), *parent}) : std::nullopt;
}

std::optional<Key> byPathAlone(const MatchItem& item, std::optional<std::size_t> parent) {
  return parent ? std::optional(Key{item.kind, 0, *parent}) : std::nullopt;
}

std::optional<Key> bySize(const MatchItem& item, std::optional<std::size_t>) {
  return Key{item.kind, orZero(item.size), item.call};
}

bool sameMembers(const MatchItem& a, const MatchItem& b) {
  if (a.memberSet && b.memberSet) return a.memberSet == b.memberSet;
  return a.isWorld && b.isWorld && a.size && a.size == b.size;
}

}  // namespace

void MatchGroups::add(MatchItems run) {
  run_ = std::move(run);
  for (Group& each : groups_) each.taken = false;
  pairWorlds();
  pairByPath(byPathAndMembers);
  pairByMembers(Calls::agree);
  pairByPath(byPathAndSize);
  pairByPath(byPathAlone);
  pairBySize();
  pairByMembers(Calls::differ);
  rateCertainty();
  keepRest();
  ++position_;
}

std::vector<MatchedCommunicator> MatchGroups::take() {
  std::vector<MatchedCommunicator> all;
  for (Group& each : groups_) all.push_back(std::move(each.matched));
  return all;
}

void MatchGroups::pairWorlds() {
  const auto group = std::ranges::find_if(groups_, [](const Group& each) { return each.first.isWorld; });
  const auto item = std::ranges::find_if(run_.items, &MatchItem::isWorld);
  if (group != groups_.end() && item != run_.items.end())
    pair(static_cast<std::size_t>(group - groups_.begin()), static_cast<std::size_t>(item - run_.items.begin()));
}

// Level by level: where a communicator belongs depends on where its parent went.
void MatchGroups::pairByPath(const KeyOf& keyOf) {
  auto groups = freeGroups(keyOf);
  for (const Positions& level : run_.levels) pairLevel(level, groups, keyOf, Calls::agree);
}

void MatchGroups::pairByMembers(Calls calls) {
  auto groups = freeGroups(byMembers);
  pairLevel(run_.created, groups, byMembers, calls);
}

// Only if the order is reliable: both runs made the same number of them.
void MatchGroups::pairBySize() {
  const auto groups = freeGroups(bySize);
  std::map<Key, Positions> items;
  for (const std::size_t at : run_.created)
    if (!run_.items[at].group) items[*bySize(run_.items[at], {})].push_back(at);
  std::vector<std::pair<std::size_t, std::size_t>> pairs;  // what is paired here is no ground for another pair
  for (const auto& [key, list] : items) {
    const auto found = groups.find(key);
    if (found == groups.end() || found->second.size() != list.size()) continue;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (mayBeOne(groups_[found->second[i]], run_.items[list[i]])) pairs.emplace_back(found->second[i], list[i]);
  }
  for (const auto& [group, item] : pairs) pair(group, item);
}

std::map<Key, MatchGroups::Positions> MatchGroups::freeGroups(const KeyOf& keyOf) const {
  std::map<Key, Positions> free;
  for (const std::size_t at : created_) {
    if (groups_[at].taken) continue;
    if (const auto key = keyOf(groups_[at].first, groups_[at].parent)) free[*key].push_back(at);
  }
  return free;
}

void MatchGroups::pairLevel(const Positions& items, std::map<Key, Positions>& groups, const KeyOf& keyOf, Calls calls) {
  std::map<Key, Positions> byKey;
  for (const std::size_t at : items) {
    if (run_.items[at].group) continue;
    if (const auto key = keyOf(run_.items[at], parentGroup(run_.items[at]))) byKey[*key].push_back(at);
  }
  for (auto& [key, list] : byKey)
    if (const auto found = groups.find(key); found != groups.end()) pairBucket(found->second, std::move(list), calls);
}

void MatchGroups::pairBucket(Positions groups, Positions items, Calls calls) {
  const auto dropPaired = [&] {
    std::erase_if(groups, [&](std::size_t at) { return groups_[at].taken; });
    std::erase_if(items, [&](std::size_t at) { return run_.items[at].group.has_value(); });
  };
  const auto withCall = [&](const Positions& list, const auto& callOf) {
    std::map<std::uint32_t, Positions> byCall;
    for (const std::size_t at : list) byCall[callOf(at)].push_back(at);
    return byCall;
  };
  dropPaired();
  auto groupsOf = withCall(groups, [&](std::size_t at) { return groups_[at].first.call; });
  auto itemsOf = withCall(items, [&](std::size_t at) { return run_.items[at].call; });
  for (const auto& [call, list] : itemsOf) zip(groupsOf[call], list);
  dropPaired();
  // Now at most one of both sides has unknown calls left.
  const auto unknown = [](std::uint32_t call) { return call == 0; };
  Positions openGroups, openItems;
  std::ranges::copy_if(groups, std::back_inserter(openGroups),
                       [&](std::size_t at) { return unknown(groups_[at].first.call); });
  std::ranges::copy_if(items, std::back_inserter(openItems),
                       [&](std::size_t at) { return unknown(run_.items[at].call); });
  zip(openGroups, items);
  if (openGroups.empty()) zip(groups, openItems);
  if (calls == Calls::agree) return;
  dropPaired();
  zip(groups, items);
}

void MatchGroups::zip(const Positions& groups, const Positions& items) {
  for (std::size_t i = 0; i < std::min(groups.size(), items.size()); ++i) pair(groups[i], items[i]);
}

void MatchGroups::pair(std::size_t group, std::size_t item) {
  run_.items[item].group = group;
  groups_[group].taken = true;
  groups_[group].matched.inRun[position_] = run_.items[item].id;
}

std::optional<std::size_t> MatchGroups::parentGroup(const MatchItem& item) const {
  return item.parent ? run_.items[*item.parent].group : std::nullopt;
}

// Nothing that both know contradicts it: members of one are among all members of the other, parents match each other.
bool MatchGroups::mayBeOne(const Group& group, const MatchItem& item) const {
  const MatchItem& first = group.first;
  if (first.memberSet && item.memberSet) return false;
  if (first.memberSet && !std::ranges::includes(first.places, item.places)) return false;
  if (item.memberSet && !std::ranges::includes(item.places, first.places)) return false;
  return !group.parent || !item.parent || group.parent == parentGroup(item);
}

bool MatchGroups::hasSamePath(const MatchItem& item) const {
  const Group& group = groups_[*item.group];
  if (item.isWorld && group.first.isWorld) return true;
  const bool callsAgree = item.call == group.first.call || item.call == 0 || group.first.call == 0;
  return callsAgree && item.parent && group.parent && parentGroup(item) == group.parent &&
         run_.items[*item.parent].samePath;
}

// How sure the pairs are, parents first.
void MatchGroups::rateCertainty() {
  const auto raise = [](MatchCertainty& certainty, MatchCertainty to) {
    certainty = certainty == MatchCertainty::alone ? to : std::max(certainty, to);
  };
  const auto certaintyOf = [&](const MatchItem& item) {
    const bool members = sameMembers(item, groups_[*item.group].first);
    if (item.samePath) return members ? MatchCertainty::pathAndMembers : MatchCertainty::path;
    return members ? MatchCertainty::members : MatchCertainty::size;
  };
  for (const Positions& level : run_.levels)
    for (const std::size_t at : level)
      if (MatchItem& item = run_.items[at]; item.group) item.samePath = hasSamePath(item);
  for (const MatchItem& item : run_.items)
    if (item.group) raise(groups_[*item.group].matched.certainty, certaintyOf(item));
}

void MatchGroups::keepRest() {
  const std::size_t before = groups_.size();
  Positions from(groups_.size());
  for (std::size_t at = 0; at < run_.items.size(); ++at) {
    MatchItem& item = run_.items[at];
    if (item.group) continue;
    item.group = groups_.size();
    Group fresh{
        item, {}, {std::vector<std::optional<CommunicatorId>>(runs_), MatchCertainty::alone, item.kind == 1}, true};
    fresh.matched.inRun[position_] = item.id;
    groups_.push_back(std::move(fresh));
    from.push_back(at);
  }
  for (std::size_t at = before; at < groups_.size(); ++at) groups_[at].parent = parentGroup(run_.items[from[at]]);
  for (const std::size_t at : run_.created)
    if (*run_.items[at].group >= before) created_.push_back(*run_.items[at].group);
}

}  // namespace weft
