// Single messages for simulators and trace viewers: those of a trace, or those that modelled collective calls would
// send.
#pragma once

#include <vector>

#include "analysis/collectives/modelled_rows.h"

namespace weft {

struct TimedMessage {
  RankId source{}, destination{};
  std::uint64_t bytes = 0;
  std::uint64_t sent = 0, received = 0;  // nanoseconds; never received before it was sent
  std::uint32_t number = 0;              // among those of its pair, in the order of sending, from 0
};

struct MessageLog {
  std::uint32_t ranks = 0;             // of the run: 0 to ranks - 1
  bool measured = true;                // else times are those of an order: one call a second on each communicator
  std::vector<TimedMessage> messages;  // by source, destination, number
  Notes notes;
};

inline constexpr std::uint64_t maxTimedMessages = std::uint64_t(1) << 25;  // 1.3 GB of them

// All that the trace has. Throws Error where there are none, or more than maxTimedMessages.
MessageLog recordedMessages(const RunStore& store);
// Only those of collectives, as the library sends them by its own choice, one kind of calls after the other, because
// the order of calls is not recorded. Throws Error as modelledCollectives() does, and for too many.
MessageLog modelledMessages(const RunStore& store, CollectiveLibrary library);

}  // namespace weft
