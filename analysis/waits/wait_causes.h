// The cause of each wait: exactly one. docs/states.md defines them.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/waits/call_path_names.h"
#include "analysis/waits/loaded_ends.h"
#include "analysis/waits/transactions.h"
#include "analysis/waits/wait_cause_kind.h"

namespace weft {

struct WaitCause {
  WaitCauseKind kind = WaitCauseKind::latePeer;
  std::optional<RankId> peer;                // of late peers and last ranks; none: not known
  std::optional<CallPathId> meanwhile;       // of late peers: what they did; none: outside of all that the trace tells
  std::optional<std::uint32_t> transaction;  // its number
  std::optional<EndIndex> end;
  bool isCompletion = false;  // of last ranks: all have come, and the operation lasts
  auto operator<=>(const WaitCause&) const = default;
};

// A single wait as a row of its own; `binSeconds`: length of the run's bins of waits.
WaitRow rowOf(RankId rank, const SingleWait& wait, const WaitKindRow& kind, const std::optional<double>& binSeconds);

class WaitCauses {
 public:
  // `run`: its fabric and routes decide which link ends were loaded; null: none counts as loaded. It must outlive this
  // object. `threshold`: a share of the link's capacity. Throws Error where waits were not recorded. Once stopped() is
  // true fewer link ends are known to be loaded.
  WaitCauses(const RunStore& store, const OpenRun* run, double threshold, const Stopped& stopped = {});

  WaitCause of(const WaitRow& row) const;
  // "rank 3 in main/solve", "transaction 2", "rank 3", "leaf1 port 4".
  std::string words(const WaitCause& cause) const;
  const std::vector<MessageTransaction>& transactions() const { return transactions_; }
  std::string unplacedPorts()
      const;  // a clause, of ports of whose readings nobody can tell the time or the place; empty: there are none

 private:
  const MessageTransaction* busyWith(RankId rank, const std::optional<CallPathId>& path) const;
  std::optional<EndIndex> loadedEnd(const WaitRow& row, const MessageTransaction* busy) const;

  const OpenRun* run_;
  CallPathNames paths_;
  std::vector<MessageTransaction> transactions_;
  std::map<std::pair<CallPathId, RankId>, std::size_t>
      busy_;  // the most expensive transaction of a rank that has this path as one of its ends
  std::optional<LoadedEnds> loaded_;
};

}  // namespace weft
