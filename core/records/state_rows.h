// Rows of thread states over time and of single messages: the data of the rank timeline.
// Times are nanoseconds since the start of the trace's clock, rounded down, so that differences are exact.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ids.h"

namespace weft {

// The innermost code region that was open, and the MPI call; both empty: outside of everything that the trace records.
struct StateRow {
  StateId id{};  // chosen by the source; each once in a run
  std::optional<RegionId> region;
  std::optional<OperationId> operation;  // empty: not in MPI
};

struct StateRun {
  StateId state{};
  std::uint64_t nanoseconds = 0;
  bool operator==(const StateRun&) const = default;
};

// The states that one thread was in from `from` on, without a gap. Rows of a thread ascend and do not overlap.
struct StateChunkRow {
  static constexpr std::size_t maxRuns = 4096;

  RankId rank{};
  std::uint32_t thread = 0;    // of the rank, the main one is 0
  std::uint64_t from = 0;      // nanoseconds
  std::vector<StateRun> runs;  // at most maxRuns, at least one; no longer than 2^63 together with `from`
};

enum class MessagePathId : std::uint32_t {};  // row of `message_path`

// The call paths of both ends of a message, which make its transaction.
struct MessagePathRow {
  std::optional<CallPathId> sender, receiver;
  std::optional<CommunicatorId> communicator;
  bool operator==(const MessagePathRow&) const = default;
};

struct MessageFlight {
  RankId source{};
  std::uint64_t sent = 0, received = 0;  // nanoseconds; by clocks of a trace that contradict each other sent > received
  std::uint64_t bytes = 0;
  std::optional<MessagePathId> paths = {};  // of a chunk all or none
  bool operator==(const MessageFlight&) const = default;
};

// The clocks by which messages have their times. Corrected: by the clocks of waits. If the clocks of a trace did not
// contradict each other, both are the same.
enum class MessageClocks { ofTrace, corrected };

// Messages that one rank received, by ascending times.
struct MessageChunkRow {
  static constexpr std::size_t maxMessages = 4096;

  RankId rank{};                        // that received them
  std::vector<MessageFlight> messages;  // at most maxMessages, at least one
};

}  // namespace weft
