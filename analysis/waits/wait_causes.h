// Why a rank waited: each wait has one cause. docs/states.md defines them.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/waits/call_path_names.h"
#include "analysis/waits/loaded_ends.h"
#include "analysis/waits/transactions.h"

namespace weft {

// In the order in which they are told.
enum class WaitCauseKind : std::uint8_t {
  latePeer,     // the rank that it waits for was busy with something else, outside of MPI or in a call that belongs to no transaction
  transaction,  // that rank was in a call that sends or receives messages: those of a transaction held it up
  lastRank,     // of a collective operation: the one that came last, or that all others wait for
  linkEnd,      // as a transaction, or in an operation, while a link end on the way of the messages was loaded
};
const char* name(WaitCauseKind kind);  // "late-peer", "transaction", "last-rank", "link-end"

struct WaitCause {
  WaitCauseKind kind = WaitCauseKind::latePeer;
  std::optional<RankId> peer;                // of late peers and last ranks; none: not known
  std::optional<CallPathId> meanwhile;       // of late peers: what they did; none: outside of all that the trace tells
  std::optional<std::uint32_t> transaction;  // its number
  std::optional<EndIndex> end;
  auto operator<=>(const WaitCause&) const = default;
};

class WaitCauses {
 public:
  // `run`: whose fabric and routes tell which link ends were loaded; null: none are known to be. It lives as long as this. `threshold`: of
  // what a link carries. Throws Error where waits were not recorded. Once stopped() is true fewer link ends are known to be loaded.
  WaitCauses(const RunStore& store, const OpenRun* run, double threshold, const Stopped& stopped = {});

  WaitCause of(const WaitRow& row) const;
  // "rank 3 in main/solve", "transaction 2", "rank 3", "leaf1 port 4".
  std::string words(const WaitCause& cause) const;
  const std::vector<MessageTransaction>& transactions() const { return transactions_; }
  std::string unplacedPorts() const;  // a clause, of ports of whose readings nobody can tell the time or the place; empty: there are none

 private:
  const MessageTransaction* busyWith(RankId rank, const std::optional<CallPathId>& path) const;
  std::optional<EndIndex> loadedEnd(const WaitRow& row, const MessageTransaction* busy) const;

  const OpenRun* run_;
  CallPathNames paths_;
  std::vector<MessageTransaction> transactions_;
  std::map<std::pair<CallPathId, RankId>, std::size_t> busy_;  // the most expensive transaction of a rank that has this path as one of its ends
  std::optional<LoadedEnds> loaded_;
};

}  // namespace weft
