#include "core/sums/match_items.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/sums/creation_path.h"
#include "core/records/mpisee_names.h"

namespace weft {
namespace {

bool hasCounter(const std::string& name) {
  const auto kind = parseMpiseeName(name).kind;
  return kind == MpiseeName::Kind::path || kind == MpiseeName::Kind::flat;
}

MatchItem describe(const Communicator& one, std::size_t run, const RankMatch& ranks, MatchNumbers& numbers) {
  MatchItem item;
  item.id = one.id;
  item.kind = one.internal ? 1 : one.pooled ? 2 : 0;
  item.call = numbers.call(one.call);
  item.size = one.size;
  for (const RankId rank : one.members)
    if (const auto place = ranks.place(run, rank)) item.places.push_back(*place);
  const bool all = !one.membersIncomplete() && item.places.size() == one.members.size();
  std::ranges::sort(item.places);
  const auto twice = std::ranges::unique(item.places);
  item.places.erase(twice.begin(), twice.end());
  if (all && !item.places.empty()) item.memberSet = numbers.memberSet(item.places);
  return item;
}

void orderByCreation(MatchItems& all, const std::vector<Communicator>& communicators, bool byNames) {
  all.created.resize(all.items.size());
  std::iota(all.created.begin(), all.created.end(), 0);
  if (!byNames) return;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> counters;
  for (const Communicator& each : communicators) {
    const MpiseeName name = parseMpiseeName(each.sourceName());
    counters.emplace_back(name.order, name.root);
  }
  std::ranges::stable_sort(all.created, {}, [&](std::size_t at) { return counters[at]; });
}

void findLevels(MatchItems& all) {
  std::vector<std::vector<std::size_t>> children(all.items.size());
  std::vector<std::size_t> level;
  for (const std::size_t at : all.created) {
    if (const auto parent = all.items[at].parent) children[*parent].push_back(at);
    else level.push_back(at);
  }
  std::vector<std::size_t> order(all.items.size());
  for (std::size_t i = 0; i < all.created.size(); ++i) order[all.created[i]] = i;
  while (!level.empty()) {
    std::vector<std::size_t> next;
    for (const std::size_t at : level) next.insert(next.end(), children[at].begin(), children[at].end());
    std::ranges::sort(next, {}, [&](std::size_t at) { return order[at]; });
    all.levels.push_back(std::exchange(level, std::move(next)));
  }
}

}  // namespace

std::uint32_t MatchNumbers::call(const std::string& name) {
  return calls_.try_emplace(name, static_cast<std::uint32_t>(calls_.size())).first->second;
}

std::uint32_t MatchNumbers::memberSet(const std::vector<std::uint32_t>& places) {
  return sets_.try_emplace(places, static_cast<std::uint32_t>(sets_.size())).first->second;
}

bool namesHaveCounters(const RunSnapshot& run) {
  return std::ranges::all_of(run.communicators, [](const Communicator& each) {
    const bool made = !each.call.empty() || each.parent;
    return !made || each.internal || each.pooled || hasCounter(each.sourceName());
  });
}

MatchItems matchItems(const RunSnapshot& run, std::size_t position, const RankMatch& ranks, MatchNumbers& numbers,
                      bool byNames) {
  MatchItems all;
  std::map<CommunicatorId, std::size_t> at;
  const auto world = worldOf(run);
  for (const Communicator& each : run.communicators) {
    at[each.id] = all.items.size();
    all.items.push_back(describe(each, position, ranks, numbers));
    all.items.back().isWorld = each.id == world;
  }
  for (std::size_t i = 0; i < all.items.size(); ++i) {
    const Communicator& one = run.communicators[i];
    const auto parent = one.parent && !one.parentIsGuess ? at.find(*one.parent) : at.end();
    if (parent != at.end()) all.items[i].parent = parent->second;
  }
  orderByCreation(all, run.communicators, byNames);
  findLevels(all);
  return all;
}

}  // namespace weft
