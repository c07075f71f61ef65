// The tables of the critical path (what the program was in on it, and its longest parts one by one) and of what made
// ranks late.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/records/pair_filter.h"
#include "core/store/run_store.h"
#include "reports/top_rows.h"

namespace weft {

// What both can be distinguished by: "region", "operation", "rank".
const std::vector<std::string>& stateKeyNames();

struct StatesRequest {
  std::vector<std::string> by;  // of stateKeyNames(); empty: region and operation
  PairFilter filter;            // as states follow it
  std::uint64_t from = 0, until = std::numeric_limits<std::uint64_t>::max();  // nanoseconds; of the critical path alone
  Top top;
};

struct CriticalTable {
  TopTable table;
  double pathSeconds = 0;     // of the path within the time
  double unknownSeconds = 0;  // of waits on the whole path for a rank that is not known
  std::uint64_t parts = 0;    // each on one rank
};

// The columns are the keys, then path_s and share: time on the path, and its share of the whole path. If ranks are not
// among the keys, rank_s and imbalance_s follow: the mean time of a rank without waiting, and path_s less rank_s. The
// longest on the path comes first. Throws Error for unknown keys, and if states or waits were not recorded.
CriticalTable criticalTable(const RunStore& store, const StatesRequest& request);

// start_s,seconds,rank,region,operation,mostly_s: the `most` longest parts of the path, the longest first; what the
// rank was in for most of that time, and how long. The filter chooses by that; `by` and `top` count for nothing.
Table longestCritical(const RunStore& store, const StatesRequest& request, std::uint64_t most);

struct DelayTable {
  TopTable table;
  double waitSeconds = 0, unexplainedSeconds = 0;  // of all waits; of these what no delay explains
};

// The keys, then cost_s,direct_s,indirect_s,share: what ranks did too long when others waited for them, and the waiting
// that it cost; share is that of all waiting. The most expensive first. Throws Error as criticalTable() does.
// What is found once stopped() is true is of no use.
DelayTable delayTable(const RunStore& store, const StatesRequest& request, const std::function<bool()>& stopped = {});

}  // namespace weft
