// Rows of waits (who waited for whom) and of messages between call paths.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/ids.h"
#include "core/records/wait_class.h"

namespace weft {

// How long one rank waited for another one, and how often; computed from calls of several ranks that were matched with
// each other.
struct WaitRow {
  WaitClass kind = WaitClass::lateSender;
  RankId rank{};                               // that waits
  std::optional<RankId> peer;                  // that it waits for: the late one
  std::optional<CommunicatorId> communicator;  // none: of MPI_Finalize
  std::optional<RegionId> region;
  std::optional<OperationId> operation;
  std::optional<CallPathId> path;       // of the call that waits
  std::optional<CallPathId> meanwhile;  // where the peer was for most of that time
  std::optional<std::uint32_t> bin;     // of the run's fact "wait bin seconds"; none: the trace has no bins
  std::uint64_t waits = 0;              // that began in the bin
  std::uint64_t nanoseconds = 0;        // in the bin
  std::uint64_t wrongOrder = 0,
                wrongOrderNanoseconds =
                    0;  // of these: late senders of messages that are received in another order than sent
};

enum class WaitKindId : std::uint32_t {};  // row of `wait_kind`

// The properties that single waits have in common.
struct WaitKindRow {
  WaitClass kind = WaitClass::lateSender;
  std::optional<CommunicatorId> communicator;  // none: of MPI_Finalize
  std::optional<RegionId> region;
  std::optional<OperationId> operation;
  std::optional<CallPathId> path;       // of the call that waits
  std::optional<CallPathId> meanwhile;  // where the peer was for most of that time
};

// Nanoseconds since the trace's clock begins; by the corrected clocks if clocks were corrected.
struct SingleWait {
  WaitKindId kind{};
  std::uint64_t from = 0, nanoseconds = 0;
  std::optional<RankId> peer;  // that the rank waits for
  bool operator==(const SingleWait&) const = default;
};

// Waits of one thread, by ascending beginnings. Chunks of a thread may overlap, and so may waits of one call that ends
// several operations.
struct WaitChunkRow {
  static constexpr std::size_t maxWaits = 4096;
  static constexpr std::uint64_t latest = std::uint64_t{1} << 60;  // nanoseconds: none ends later

  RankId rank{};
  std::uint32_t thread = 0;       // of the rank, the main one is 0
  std::vector<SingleWait> waits;  // at most maxWaits, at least one
};

// Messages from one rank to another by the call paths of both.
struct MessageGroupRow {
  std::optional<CallPathId> sender, receiver;  // receiver none: the trace does not show that they were received
  std::optional<CommunicatorId> communicator;
  RankId source{}, destination{};
  std::uint64_t messages = 0, bytes = 0;
  std::uint64_t sendWait = 0,
                receiveWait = 0;  // nanoseconds that the sender waited for the receiver, and the other way round
};

}  // namespace weft
