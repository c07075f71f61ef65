// The ranks of each process group, and the rank of the trace, derived from the whole trace.
#pragma once

#include <cstdint>
#include <optional>

#include "importers/training/training_trace.h"

namespace weft {

// With the ranks that the trace lists elsewhere, or that follow from its size.
TracedGroup withKnownRanks(const TrainingTrace& trace, const TracedGroup& group);

// The rank of the job that calls agree on, by the ranks that they say the caller has in groups.
std::optional<std::uint32_t> impliedRank(const TrainingTrace& trace);

// Of traces that tell neither their ranks nor the ranks of groups, but the caller's rank in each (execution
// traces 1.0.1): the group in which they are ranks 0 to n - 1 is taken for all ranks of the job, and other groups,
// whose ranks nobody tells, for none. False: there is no such group.
bool resolveByCallers(std::vector<TrainingTrace>& traces);

}  // namespace weft
