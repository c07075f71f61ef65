#include "core/sums/rank_match.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/ascii.h"

namespace weft {
namespace {

std::string shortKey(std::string_view name) {
  const bool isAddress = !name.empty() && name.find_first_not_of("0123456789.:") == std::string_view::npos;
  return lowerCase(isAddress ? name : name.substr(0, name.find('.')));
}

// Whether the keys still distinguish the hosts of a run.
bool keepsApart(const RunSnapshot& run) {
  std::set<std::string> whole, brief;
  for (const Host& each : run.hosts) {
    whole.insert(lowerCase(each.name));
    brief.insert(shortKey(each.name));
  }
  return whole.size() == brief.size();
}

}  // namespace

RankMatch::RankMatch(std::span<const RunSnapshot* const> runs, RanksBy by) : by_(by), runs_(runs.size()) {
  if (by == RanksBy::rank) {
    for (std::size_t run = 0; run < runs.size(); ++run) {
      const auto add = [&](RankId rank) { runs_[run].rankOfPlace[number(rank)] = number(rank); };
      for (const Process& each : runs[run]->processes) add(each.rank);
      for (const Communicator& each : runs[run]->communicators) std::ranges::for_each(each.members, add);
    }
    return;
  }
  const bool brief = std::ranges::all_of(runs, [](const RunSnapshot* run) { return keepsApart(*run); });
  std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> placeAt;  // by host and position on it
  for (std::size_t run = 0; run < runs.size(); ++run) {
    std::map<HostId, std::string> nameOf;
    for (const Host& each : runs[run]->hosts) nameOf[each.id] = each.name;
    std::map<std::string, std::uint32_t> ranksOn;
    for (const Process& each : runs[run]->processes) {
      const auto host = each.host ? nameOf.find(*each.host) : nameOf.end();
      if (host == nameOf.end()) continue;
      const std::string key = brief ? shortKey(host->second) : lowerCase(host->second);
      const std::uint32_t position = ranksOn[key]++;
      const auto found = placeAt.try_emplace({key, position}, static_cast<std::uint32_t>(placeAt.size())).first;
      runs_[run].placeOfRank[number(each.rank)] = found->second;
      runs_[run].rankOfPlace[found->second] = number(each.rank);
    }
  }
}

std::optional<std::uint32_t> RankMatch::place(std::size_t run, RankId rank) const {
  if (by_ == RanksBy::rank) return number(rank);
  const auto found = runs_[run].placeOfRank.find(number(rank));
  return found == runs_[run].placeOfRank.end() ? std::nullopt : std::optional(found->second);
}

std::optional<RankId> RankMatch::rank(std::size_t run, std::uint32_t place) const {
  const auto found = runs_[run].rankOfPlace.find(place);
  return found == runs_[run].rankOfPlace.end() ? std::nullopt : std::optional(RankId(found->second));
}

}  // namespace weft
