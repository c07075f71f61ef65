// Writes messages and states as a Paje trace, for ViTE and other viewers: a container for each rank, its states, and a
// link for each message.
#pragma once

#include <functional>
#include <string_view>

#include "analysis/simulators/timed_messages.h"

namespace weft {

// Seconds with nine digits, ascending. States of main threads, where the log's times were measured.
void writePaje(const MessageLog& log, const RunStore& store, const std::function<void(std::string_view)>& write);

}  // namespace weft
