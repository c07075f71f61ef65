// The parts of the rank timeline that represent a selected item.
#pragma once

#include "analysis/run/open_run.h"
#include "core/store/state_store.h"
#include "views/timeline/ranktime_facts.h"

namespace weft {

// Pairs whose messages stand out, ascending: the pair, or those of a transaction.
std::vector<RankPair> markedPairs(const Item& selected);
// The transaction whose messages these are; 0: all of the pairs.
std::uint32_t markedTransaction(const Item& selected);
// The call paths by which its messages are distinguished from others; nothing if the run does not have them. Throws
// Error.
std::optional<MessagePathId> pathsOf(const RunSnapshot& run, const StateStore& messages, std::uint32_t transaction);

}  // namespace weft
