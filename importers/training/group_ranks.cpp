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
  std::vector<std::uint32_t> ranks;
  std::size_t all = 0;
  for (std::size_t group = 0; group < traces.front().groups.size(); ++group) {
    std::vector<std::uint32_t> here = callersIn(traces, group);
    const auto sum = [](const std::vector<std::uint32_t>& of) {
      return std::accumulate(of.begin(), of.end(), std::uint64_t{0});
    };
    // No rank is higher in a part of the job than in the job, where parts keep the order of ranks.
    if (here.empty() || (!ranks.empty() && sum(here) <= sum(ranks))) continue;
    ranks = std::move(here);
    all = group;
  }
  if (ranks.empty()) return false;
  const std::uint32_t world = std::max(traces.front().groups[all].size.value_or(0), std::ranges::max(ranks) + 1);
  for (std::size_t i = 0; i < traces.size(); ++i) {
    traces[i].rank = ranks[i];
    traces[i].worldSize = world;
    for (TracedGroup& each : traces[i].groups)
      if (each.ranks.first.empty()) each.size = untoldGroup;
    traces[i].groups[all].size = world;
    traces[i].groups[all].name.clear();  // an address of each process
  }
  return true;
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
