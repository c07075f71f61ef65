// Describes ranks and time range of a filter.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/store/run_snapshot.h"

namespace weft {

// "0-3, 8": ascending runs of ranks.
std::string rankList(std::span<const RankId> ranks);

// "rank 3", "ranks 0-3, 8", "all ranks but 3" where that is shorter; "64 ranks" where the list would be long. `all`
// ascends; both ascend and name each rank once.
std::string ranksText(const std::vector<RankId>& chosen, const std::vector<RankId>& all);

std::vector<RankId> ranksOf(const RunSnapshot& run);  // of its processes, ascending

// "0.4–0.8 s"; bins by number where their length is not known.
std::string timeText(const RunSnapshot& run, const BinRange& bins);

}  // namespace weft
