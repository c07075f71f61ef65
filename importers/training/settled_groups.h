// Which ranks a process group has, and which one a trace is of, from all that the trace says.
#pragma once

#include <cstdint>
#include <optional>

#include "importers/training/training_trace.h"

namespace weft {

// With the ranks that the trace lists elsewhere, or that follow from its size.
TracedGroup settled(const TrainingTrace& trace, const TracedGroup& group);

// The rank of the job that calls agree on, by the ranks that they say the caller has in groups.
std::optional<std::uint32_t> impliedRank(const TrainingTrace& trace);

}  // namespace weft
