#include "importers/training/group_ranks.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace weft {

TracedGroup withKnownRanks(const TrainingTrace& trace, const TracedGroup& group) {
  TracedGroup out = group;
  if (const TracedGroup* const told = group.name.empty() ? nullptr : trace.toldAs(group.name)) {
    if (out.description.empty()) out.description = told->description;
    if (!out.size) out.size = told->size;
    if ((!out.ranks.whole || out.ranks.first.empty()) && told->ranks.whole &&
        (!out.size || told->ranks.first.size() == *out.size))
      out.ranks = told->ranks;
  }
  if (!out.size)
    out.size = out.ranks.whole && !out.ranks.first.empty()
                   ? std::optional(static_cast<std::uint32_t>(out.ranks.first.size()))
                   : trace.worldSize;
  const bool isAll = out.ranks.first.empty() || (!out.ranks.whole && out.size == trace.worldSize);
  if (isAll && out.size && *out.size <= maxTracedRanks && (!trace.worldSize || out.size == trace.worldSize)) {
    out.ranks = {};
    out.ranks.first.resize(*out.size);
    std::iota(out.ranks.first.begin(), out.ranks.first.end(), 0U);
  }
  return out;
}

namespace {

// By trace, the caller's rank in the k-th group; empty where they are not all different ranks.
std::vector<std::uint32_t> callersIn(const std::vector<TrainingTrace>& traces, std::size_t group) {
  std::vector<std::uint32_t> ranks;
  std::set<std::uint32_t> seen;
  for (const TrainingTrace& trace : traces) {
    const auto rank =
        group < trace.groups.size() && trace.groups[group].ranks.first.empty() ? trace.rankIn(group) : std::nullopt;
    if (!rank || !seen.insert(*rank).second) return {};
    ranks.push_back(*rank);
  }
  return ranks;
}

}  // namespace

bool resolveByCallers(std::vector<TrainingTrace>& traces) {
  if (traces.empty()) return false;
  for (std::size_t group = 0; group < traces.front().groups.size(); ++group) {
    const std::vector<std::uint32_t> ranks = callersIn(traces, group);
    if (ranks.empty()) continue;
    const std::uint32_t told = traces.front().groups[group].size.value_or(0),
                        world = std::max(told, std::ranges::max(ranks) + 1);
    for (std::size_t i = 0; i < traces.size(); ++i) {
      traces[i].rank = ranks[i];
      traces[i].worldSize = world;
      for (TracedGroup& each : traces[i].groups)
        if (each.ranks.first.empty()) each.size = maxTracedRanks + 1;
      traces[i].groups[group].size = world;
      traces[i].groups[group].name.clear();  // an address of each process
    }
    return true;
  }
  return false;
}

std::optional<std::uint32_t> impliedRank(const TrainingTrace& trace) {
  constexpr std::size_t mostAsked = 64;  // groups
  std::optional<std::uint32_t> rank;
  std::size_t asked = 0;
  for (const auto& [at, inGroup] : trace.ranksInGroups()) {
    if (++asked > mostAsked) break;
    const TracedGroup group = withKnownRanks(trace, trace.groups[at]);
    if (inGroup >= group.ranks.first.size()) continue;
    if (rank && *rank != group.ranks.first[inGroup]) return std::nullopt;
    rank = group.ranks.first[inGroup];
  }
  return rank;
}

}  // namespace weft
