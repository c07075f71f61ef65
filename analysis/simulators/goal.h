// Writes messages as a schedule for LogGOPSim ("GOAL"): what each rank sends, receives and computes, with
// dependencies.
#pragma once

#include <functional>
#include <string_view>

#include "analysis/simulators/timed_messages.h"

namespace weft {

// Sends and receives carry the message's number as tag, so that with sender and receiver it is one message. An
// operation requires the one before it on its rank to have ended, or, if that is a send, to have begun. `store`: whose
// states tell how long ranks computed in between, where the log's times were measured.
void writeGoal(const MessageLog& log, const RunStore& store, const std::function<void(std::string_view)>& write);

}  // namespace weft
