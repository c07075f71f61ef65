// What made ranks late, and how much waiting that cost: the delay costs of D. Böhme, M. Geimer and others, "Identifying
// the Root Causes of Wait States in Large-Scale Parallel Applications" (ACM TOPC 3(2), 2016), which Scalasca computes.
//
// A rank that was waited for did more in some states, since the two ranks last waited for each other, than the one that
// waited, or it had waited itself. The wait is shared among both in proportion, at most in full. The share of states is
// a direct cost. The share of the late rank's waits is passed on to the rank that it had waited for, and is an indirect
// cost there. Only the main thread of each rank counts.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "core/store/run_store.h"
#include "core/sums/state_shares.h"
#include "core/sums/wait_shares.h"

namespace weft {

struct DelayCost {
  double direct = 0, indirect = 0;  // nanoseconds of waiting
};

struct DelayCosts {
  std::map<RankId, std::vector<DelayCost>> ofRanks;  // by place in StateShares::states()
  double waited = 0;                                 // nanoseconds: of all waits for ranks that are known
  double unexplained = 0;  // of these: the late rank had done no more, or not enough; with all costs they add up
};

// Throws Error if the store is damaged. `stopped` is asked from time to time; once it returns true, the result is
// incomplete.
DelayCosts delayCosts(const RunStore& store, StateShares& states, WaitShares& waits,
                      const std::function<bool()>& stopped = {});

}  // namespace weft
