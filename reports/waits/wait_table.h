// Who waited for whom, as one table, and messages by the call paths of both ends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/records/wait_filter.h"
#include "core/store/run_store.h"
#include "reports/table.h"

namespace weft {

// What waits can be told apart by: "class", "rank", "peer", "communicator", "region", "operation", "path", "meanwhile", "time".
const std::vector<std::string>& waitKeyNames();

struct WaitRequest {
  std::vector<std::string> by;       // of waitKeyNames(); empty: class
  WaitFilter filter;
  std::optional<std::uint64_t> top;  // so many rows
};

// The keys, then waits,seconds,wrong_order,wrong_order_s,mean_s,share; share is that of all waits that match the filter. Longest first, by time
// ascending. With `time` start_s,end_s stand for the bin. Throws Error for keys that there are none of, and where waits were not recorded.
Table waitTable(const RunStore& store, const WaitRequest& request);

// transaction,sender,receiver,communicator,pairs,messages,bytes,send_wait_s,receive_wait_s: one row for each pair of call paths and
// communicator, those that waited longest first, then those with most bytes. `transaction` numbers them from 1 in this order.
Table transactionTable(const RunStore& store, const std::optional<std::uint64_t>& top);
// transaction,source,destination,messages,bytes,send_wait_s,receive_wait_s of one of these, by its number.
Table transactionPairs(const RunStore& store, std::uint64_t transaction);

}  // namespace weft
