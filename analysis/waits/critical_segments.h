// The critical path of a run: at each moment the rank that the end of the run depended on.
//
// It begins at the end, on the rank that ended last, and goes back in time. Where this rank had waited for another one,
// the path continues on that one, at the time at which the wait ended. So it has no waits in it, except those for ranks
// that are not known. This is the critical path of D. Böhme, F. Wolf and others, "Scalable Critical-Path Based
// Performance Analysis" (IPDPS 2012), which Scalasca computes; only the main thread of each rank counts.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/sums/state_shares.h"
#include "core/sums/wait_shares.h"

namespace weft {

// Nanoseconds since the trace's clock begins; of corrected clocks, as waits are.
struct CriticalSegment {
  RankId rank{};
  std::uint64_t from = 0, until = 0;
  bool operator==(const CriticalSegment&) const = default;
};

struct CriticalSegments {
  std::vector<CriticalSegment> list;  // ascending; each begins where the one before it ends, on another rank
  std::uint64_t unknownWaits = 0;     // nanoseconds of waits in it, for nobody that is known
};

// None if no state was recorded. Throws Error if the store is damaged. `stopped` is asked from time to time; once it
// returns true, the result is incomplete.
CriticalSegments criticalSegments(const StateShares& states, const WaitStore& waits,
                                  const std::function<bool()>& stopped = {});

// The part within [from, until).
std::vector<CriticalSegment> within(const std::vector<CriticalSegment>& path, std::uint64_t from, std::uint64_t until);

}  // namespace weft
