// The table of waits (who waited for whom), and the table of messages by the call paths of both ends.
#pragma once

#include <string>
#include <vector>

#include "analysis/waits/transactions.h"
#include "core/base/units.h"
#include "core/records/wait_filter.h"
#include "core/store/run_store.h"
#include "reports/top_rows.h"

namespace weft {

struct OpenRun;
class WaitCauses;
class WaitStore;

inline double secondsOf(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / nanosecondsPerSecond; }

// What waits can be distinguished by: "class", "rank", "peer", "communicator", "region", "operation", "path",
// "meanwhile", "cause", "reason", "time".
const std::vector<std::string>& waitKeyNames();
bool asksForCauses(const std::vector<std::string>& keys);

struct WaitRequest {
  std::vector<std::string> by;  // of waitKeyNames(); empty: class
  WaitFilter filter;
  Top top;
  const WaitCauses* causes = nullptr;  // where asksForCauses(by)
};

// The keys, then waits,seconds,wrong_order,wrong_order_s,mean_s,share; share is that of all waits that match the
// filter. Longest first, by time ascending. With `time` start_s,end_s represent the bin. Throws Error for keys that
// there are none of, and where waits were not recorded.
TopTable waitTable(const RunStore& store, const WaitRequest& request);

// Throws Error where waits were not recorded.
const WaitStore& needWaits(const WaitStore& waits);

// operation,calls,mpi_s,wait_s,completion_s,work_s,poll_s,unexplained_s,judged, the largest unexplained first: of each
// MPI call what ranks were in it, waited by matching, completed when nobody was waited for, worked by samples (absent
// where nothing was sampled), and the rest, so that the four add up to the time in MPI. judged: whether there is a rule
// that tells waits in this call.
TopTable unexplainedTable(const RunStore& store, const PairFilter& filter, const Top& top);

// start_s,seconds,class,rank,thread,peer,communicator,region,operation,path,meanwhile: the `most` longest waits that
// begin in [from, until) nanoseconds, the longest first, one row each. The filter's bins mean nothing. Throws Error
// where single waits were not recorded.
Table longestWaits(const RunStore& store, const WaitFilter& filter, std::uint64_t from, std::uint64_t until,
                   std::uint64_t most);

struct TransactionRequest {
  PairFilter filter;  // as TransactionFilter has it; those of which nothing is left are left out
  Top top;
  const OpenRun* links = nullptr;  // whose fabric tells the link ends; null: there are no such columns
};

// transaction,sender,receiver,communicator,pairs,messages,bytes,send_wait_s,receive_wait_s: one row for each pair of
// call paths and communicator, those that waited longest first, then those with most bytes. `transaction` numbers all
// of the run from 1 in this order. With links: link_ends (how many), hottest_end,hottest_bytes (the one with most of
// these bytes).
TopTable transactionTable(const RunStore& store, const TransactionRequest& request);
// The same of transactions at hand.
Table transactionTable(const RunStore& store, const std::vector<MessageTransaction>& list, const OpenRun* links);
// transaction,source,destination,messages,bytes,send_wait_s,receive_wait_s of one of these, by its number.
Table transactionPairs(const RunStore& store, std::uint64_t transaction, const PairFilter& filter);
// transaction,source,destination,sent_s,received_s,bytes: each message of one of these that both ends are known of, in
// the order in which they were sent, by the clocks as waits. Throws Error where the store does not tell of which
// transaction messages are.
Table transactionMessages(const RunStore& store, std::uint64_t transaction, const PairFilter& filter);
// transaction,link_end,guid,port,bytes of one of these: bytes of all link ends add up over transactions to those of
// point-to-point traffic.
Table transactionEnds(const RunStore& store, std::uint64_t transaction, const PairFilter& filter, const OpenRun& run);

}  // namespace weft
