// Reads what a picture of ranks × time shows.
#pragma once

#include <functional>

#include "core/store/run_snapshot.h"
#include "views/ranktime/ranktime_facts.h"

namespace weft {

// The span of the trace where `time` of the request is empty. `stopped` is asked after each rank; what is found by then is of no use. Throws Error.
RankTimeFacts collectRankTime(const RunSnapshot& run, StateShares& shares, RankTimeRequest request, const std::function<bool()>& stopped = {});

}  // namespace weft
