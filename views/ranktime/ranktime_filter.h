// What the filter of a run leaves of ranks × time.
#pragma once

#include "core/records/pair_filter.h"
#include "core/store/run_snapshot.h"
#include "views/ranktime/ranktime_facts.h"

namespace weft {

// Ranks, communicators (their members), regions and operations choose; false where no rank is left. A time does not: it is looked at by itself.
bool takeFilter(RankTimeRequest& request, const RunSnapshot& run, const PairFilter& filter);

}  // namespace weft
