// Link loads that the collective calls of a communicator would cause with each algorithm.
#pragma once

#include "analysis/collectives/modelled_rows.h"
#include "analysis/run/open_run.h"
#include "ibdiag/loads/logged_rails.h"

namespace weft {

struct CollectiveLoad {
  const RecordedCalls* calls = nullptr;
  int algorithm = 0;                      // 0: there is just one
  bool chosen = false;                    // by the library
  std::uint64_t messages = 0, bytes = 0;  // between ranks, of all calls
  std::uint64_t linkBytes = 0;            // over all link ends
  std::optional<EndIndex> hottest;        // carries longest; where capacities are not known, most bytes
  std::uint64_t hottestBytes = 0;
  std::optional<double> seconds;  // that the most loaded end needs at least: its bytes over what its link carries; no
                                  // algorithm is faster than that, and latencies are not in it
};

// By each algorithm that there is for these calls, or by that of `way` where it names one, else as the library chooses.
// `way` gives segments.
std::vector<CollectiveLoad> collectiveLoads(const OpenRun& run, const Communicator& communicator,
                                            const RecordedCalls& calls, const CollectiveWay& way, bool every,
                                            const PairWays& ways);

}  // namespace weft
