// Reads thread states and messages from an open run store.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/records/state_rows.h"

namespace weft {

class RunStore;
struct RunStoreState;

// A chunk without its runs.
struct StateChunkHead {
  std::int64_t id = 0;
  RankId rank{};
  std::uint32_t thread = 0;
  std::uint64_t from = 0, until = 0;  // nanoseconds
  std::vector<StateRun> sums;         // ascending states, exact; together until - from
};

class StateStore {
 public:
  // Reads the same file, whatever has its name by now. Throws Error like RunStore, and so does all that follows where
  // the file is damaged.
  explicit StateStore(const RunStore& store);
  ~StateStore();

  bool isRecorded() const;
  std::vector<StateRow> states() const;          // ascending ids
  std::vector<StateChunkHead> heads() const;     // by rank, thread, time
  std::string packed(std::int64_t chunk) const;  // see takeRun()

  // Messages that were on their way at some time of [from, until): sent before the end, received at or after the
  // beginning. By rank that received, then time; stops where `visit` answers false. Corrected clocks: where
  // hasCorrected(), else those of the trace.
  void messages(std::uint64_t from, std::uint64_t until,
                const std::function<bool(RankId receiver, const MessageFlight&)>& visit,
                MessageClocks clocks = MessageClocks::ofTrace) const;
  bool hasCorrected() const;           // false: no clock was corrected, or the store is of before such times were kept
  std::uint64_t messageCount() const;  // of the whole run
  std::map<MessagePathId, MessagePathRow> messagePaths()
      const;  // the transactions that messages are of; none where the store is of before they were kept

 private:
  std::unique_ptr<RunStoreState> state_;
};

}  // namespace weft
