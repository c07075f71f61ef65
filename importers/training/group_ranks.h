// The ranks of each process group, and the rank of the trace, derived from the whole trace.
#pragma once

#include <cstdint>
#include <optional>

#include "importers/training/training_trace.h"

namespace weft {

// With the ranks that the trace lists elsewhere, or that follow from its size.
TracedGroup withKnownRanks(const TrainingTrace& trace, const TracedGroup& group);

// The rank of the job on which the calls agree, by the caller's ranks in groups that they state.
std::optional<std::uint32_t> impliedRank(const TrainingTrace& trace);

// For traces that state neither their ranks nor the ranks of groups, but the caller's rank in each group (execution
// traces 1.0.1): among the groups in which all callers have different ranks, the one with the highest rank is taken for
// all ranks of the job. Other groups, whose ranks no trace states, get the size untoldGroup. False: there is no such
// group.
inline constexpr std::uint32_t untoldGroup = maxTracedRanks + 1;
bool resolveByCallers(std::vector<TrainingTrace>& traces);

}  // namespace weft
