// The slots of a job and the placement of its ranks, from a run and from the user's options.
#pragma once

#include <string>
#include <vector>

#include "analysis/placement/allocation.h"
#include "analysis/placement/starts.h"
#include "analysis/run/open_run.h"

namespace weft {

// Ascending.
std::vector<RankId> ranksOf(const OpenRun& run);

// Why no host of the run has a slot; empty where one has.
std::string whyNoSlots(const OpenRun& run, std::span<const RankId> ranks);

// `hosts`: "same" for those of the run, else as findHosts() takes them. `slotCount` of each host; 0: as many as it has
// ranks now; a host without ranks gets as many as the fullest one. Throws Error where the ranks do not fit.
Allocation slotsOf(const OpenRun& run, std::span<const RankId> ranks, const std::string& hosts,
                   std::uint32_t slotCount);

// `fixed`: ranks that stay, as "0-3 8". Throws Error where they can't.
StartRequest startOn(const Allocation& allocation, const OpenRun& run, std::span<const RankId> ranks,
                     const std::string& fixed, std::uint64_t seed);

}  // namespace weft
