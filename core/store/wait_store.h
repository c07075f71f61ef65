// Reads waits, messages by call path, and connections from an open run store.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "core/records/connection_rows.h"
#include "core/records/wait_codec.h"
#include "core/records/wait_filter.h"
#include "core/records/wait_rows.h"

namespace weft {

class RunStore;
struct RunStoreState;

// Single waits of one thread, without them.
struct WaitChunkHead {
  std::int64_t id = 0;
  RankId rank{};
  std::uint32_t thread = 0;                        // of the rank
  std::uint64_t from = 0, until = 0, longest = 0;  // nanoseconds: the first beginning, the latest end, the longest wait
  std::vector<WaitSum> sums;                       // ascending kinds
};

struct PlacedWait {
  RankId rank{};
  std::uint32_t thread = 0;
  SingleWait wait;
  bool operator==(const PlacedWait&) const = default;
};

class WaitStore {
 public:
  // Reads the same file, whatever has its name by now. Throws Error like RunStore.
  explicit WaitStore(const RunStore& store);
  ~WaitStore();

  // Whether waits were looked for. If not, an absence of waits means "not recorded". So with stores that older versions
  // made.
  bool isRecorded() const { return isRecorded_; }
  // By id; both stop where `visit` answers false.
  void waits(const WaitFilter& filter, const std::function<bool(const WaitRow&)>& visit) const;
  void messageGroups(const std::function<bool(const MessageGroupRow&)>& visit) const;

  // Every single wait. Times are nanoseconds since the trace's clock begins, by its corrected clocks (SingleWait).
  // Filters choose by all but bins.
  bool hasSingle() const;  // false: there are none, or the store is of before they were kept
  std::map<WaitKindId, WaitKindRow> kinds() const;
  std::vector<WaitChunkHead> heads() const;                          // by rank, thread, beginning
  std::vector<SingleWait> singles(const WaitChunkHead& head) const;  // by beginning
  // The `most` longest that begin in [from, until): the longest first, of equal ones the earliest, then the lowest
  // rank.
  std::vector<PlacedWait> longest(const WaitFilter& filter, std::uint64_t from, std::uint64_t until,
                                  std::size_t most) const;
  // All that are within [from, until), at least in part; by chunk.
  std::vector<PlacedWait> within(const WaitFilter& filter, std::uint64_t from, std::uint64_t until) const;

 private:
  std::unique_ptr<RunStoreState> state_;
  bool isRecorded_ = false;
};

// By communicator, channel, source and destination; stops where `visit` answers false. None: not recorded. Reads the
// same file, whatever has its name by now. Throws Error like RunStore.
void eachConnection(const RunStore& store, const std::function<bool(const ConnectionRow&)>& visit);

}  // namespace weft
