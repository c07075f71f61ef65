// Messages of a span of time as lines: each its own as long as they can be read, then those that go the same way together.
#pragma once

#include <functional>
#include <map>

#include "core/store/state_store.h"
#include "views/ranktime/ranktime_facts.h"

namespace weft {

// Of the messages between ranks that have a row. At most `most` lines: where there are more messages, those from one row to another that were
// sent in the same twentieth of the time are one, and the largest in bytes are drawn; `drawn` says how many messages that are.
void addLines(RankTimeFacts& facts, const StateStore& store, const std::map<RankId, std::size_t>& rowOfRank, std::size_t most, const std::function<bool()>& stopped);

}  // namespace weft
