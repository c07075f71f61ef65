// Messages grouped by the call paths of their sender and receiver (MPI State Profiling, "transactions"), with the pairs
// of ranks that sent them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/records/facets.h"
#include "core/records/peer_part.h"
#include "core/records/state_rows.h"
#include "core/records/wait_rows.h"
#include "core/store/run_store.h"

namespace weft {

class WaitStore;

struct MessageTransaction {
  std::uint32_t number = 0;  // from 1, of all transactions of the run: the most expensive is the first
  std::optional<CallPathId> sender, receiver;  // receiver none: nobody is seen to receive them
  std::optional<CommunicatorId> communicator;
  std::uint64_t messages = 0, bytes = 0;
  std::uint64_t sendWait = 0,
                receiveWait = 0;       // nanoseconds that senders waited for receivers, and the other way round
  std::vector<MessageGroupRow> pairs;  // as the store has them; one for each pair of ranks
};

// Those that waited longest first, then those with most bytes. Throws Error where nothing was matched.
std::vector<MessageTransaction> transactionsOf(const WaitStore& waits);

// Which messages a filter keeps of what the measure follows, transactions or single messages: by communicator, by the
// ranks that send or receive, and by the region and operation of the sender's or the receiver's call. Their time is not
// asked for.
class TransactionFilter {
 public:
  TransactionFilter(const RunStore& store, const PairFilter& filter, const Facets& facets = {Measure::transactions});
  TransactionFilter(const TransactionFilter&) = delete;

  bool keepsCalls(const MessagePathRow& paths) const;  // whatever the ranks
  bool keeps(const MessageGroupRow& row) const;
  // What is left of it, with the sums of the pairs that are; nothing: no pair.
  std::optional<MessageTransaction> part(const MessageTransaction& whole) const;

 private:
  bool keepsCall(const std::optional<CommunicatorId>& communicator, const std::optional<CallPathId>& path) const;

  const PairFilter filter_;
  const RowFilter passes_;
  const PeerPart peers_;
  std::vector<RowKeys> calls_;  // by id of the path - 1; empty: the filter asks for none
};

}  // namespace weft
