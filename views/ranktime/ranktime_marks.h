// What a selected thing means for ranks × time.
#pragma once

#include "analysis/run/open_run.h"
#include "views/ranktime/ranktime_facts.h"

namespace weft {

// Ranks whose rows stand out, ascending: the rank, both of a pair, those of a host, the members of a communicator.
std::vector<RankId> markedRanks(const OpenRun& run, const Item& selected);
// Pairs whose messages stand out, ascending: the pair, or those of a transaction.
std::vector<RankPair> markedPairs(const Item& selected);

}  // namespace weft
