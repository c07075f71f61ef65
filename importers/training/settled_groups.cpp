#include "importers/training/settled_groups.h"

#include <numeric>

namespace weft {

TracedGroup settled(const TrainingTrace& trace, const TracedGroup& group) {
  TracedGroup out = group;
  if (const TracedGroup* const told = group.name.empty() ? nullptr : trace.toldAs(group.name)) {
    if (out.description.empty()) out.description = told->description;
    if (!out.size) out.size = told->size;
    if ((!out.ranks.whole || out.ranks.first.empty()) && told->ranks.whole && (!out.size || told->ranks.first.size() == *out.size)) out.ranks = told->ranks;
  }
  if (!out.size) out.size = out.ranks.whole && !out.ranks.first.empty() ? std::optional(static_cast<std::uint32_t>(out.ranks.first.size())) : trace.worldSize;
  const bool isAll = out.ranks.first.empty() || (!out.ranks.whole && out.size == trace.worldSize);
  if (isAll && out.size && *out.size <= mostTracedRanks && (!trace.worldSize || out.size == trace.worldSize)) {
    out.ranks = {};
    out.ranks.first.resize(*out.size);
    std::iota(out.ranks.first.begin(), out.ranks.first.end(), 0U);
  }
  return out;
}

std::optional<std::uint32_t> impliedRank(const TrainingTrace& trace) {
  constexpr std::size_t mostAsked = 64;  // groups
  std::optional<std::uint32_t> rank;
  std::size_t asked = 0;
  for (const auto& [at, inGroup] : trace.ranksInGroups()) {
    if (++asked > mostAsked) break;
    const TracedGroup group = settled(trace, trace.groups[at]);
    if (inGroup >= group.ranks.first.size()) continue;
    if (rank && *rank != group.ranks.first[inGroup]) return std::nullopt;
    rank = group.ranks.first[inGroup];
  }
  return rank;
}

}  // namespace weft
