// The message lines of a time span: single lines while they are readable, otherwise bundles of those between the same
// rows.
#pragma once

#include <functional>

#include "core/store/state_store.h"
#include "views/timeline/ranktime_row_list.h"

namespace weft {

// Of the messages between ranks that have a row, of which one is shown. At most request.mostLines lines: where there
// are more messages, those from one row to another that were sent in the same twentieth of the time are one, and the
// largest in bytes are drawn; `drawn` says how many messages that is. Those of marked pairs are lines of their own
// besides, in the same way.
void addLines(RankTimeFacts& facts, const StateStore& store, const RankTimeRowList& rows,
              const RankTimeRequest& request, const KeptMessages& kept, const std::function<bool()>& stopped = {});

}  // namespace weft
