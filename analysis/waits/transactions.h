// Messages grouped by the call paths of their sender and receiver (MPI State Profiling, "transactions"), with the pairs of ranks that
// sent them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/records/pair_filter.h"
#include "core/records/wait_rows.h"
#include "core/store/run_store.h"

namespace weft {

class WaitStore;

struct MessageTransaction {
  std::uint32_t number = 0;                    // from 1, of all transactions of the run: the most expensive is the first
  std::optional<CallPathId> sender, receiver;  // receiver none: nobody is seen to receive them
  std::optional<CommunicatorId> communicator;
  std::uint64_t messages = 0, bytes = 0;
  std::uint64_t sendWait = 0, receiveWait = 0;  // nanoseconds that senders waited for receivers, and the other way round
  std::vector<MessageGroupRow> pairs;           // as the store has them; one for each pair of ranks
};

// Those that waited longest first, then those with most bytes. Throws Error where nothing was matched.
std::vector<MessageTransaction> transactionsOf(const WaitStore& waits);

// Which messages a filter keeps: by communicator, by the ranks that send or receive, and by the region and operation of the sender's or the
// receiver's call. Neither times nor classes of messages are known of them.
class TransactionFilter {
 public:
  TransactionFilter(const RunStore& store, const PairFilter& filter);
  bool keeps(const MessageGroupRow& row) const;
  // What is left of it, with the sums of the pairs that are; nothing: no pair.
  std::optional<MessageTransaction> part(const MessageTransaction& whole) const;

 private:
  bool keepsPath(const std::optional<CallPathId>& path) const;

  PairFilter filter_;
  std::vector<bool> paths_;  // by id - 1: the call is in one of the regions, and of one of the operations; empty: all are
};

}  // namespace weft
