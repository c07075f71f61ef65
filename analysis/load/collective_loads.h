// Loads of links, or of hosts, that the collective calls of a communicator would cause with each algorithm.
#pragma once

#include <map>

#include "analysis/collectives/modelled_rows.h"
#include "analysis/run/open_run.h"
#include "ibdiag/loads/logged_rails.h"

namespace weft {

struct CollectiveLoad {
  const RecordedCalls* calls = nullptr;
  int algorithm = 0;                       // 0: there is just one
  bool chosen = false;                     // by the library
  std::uint64_t messages = 0, bytes = 0;   // between ranks, of all calls
  std::optional<std::uint64_t> linkBytes;  // over all link ends; nothing without routes
  std::optional<EndIndex> hottest;         // carries longest; where capacities are not known, most bytes
  std::optional<HostId> hottestHost;       // without routes: sends to other hosts, or gets from them, most bytes
  std::optional<std::uint64_t> hottestBytes;
  std::optional<double> seconds;  // that the most loaded end needs at least: its bytes over what its link carries; no
                                  // algorithm is faster than that, and latencies are not in it
};

// Where messages go: over the routes of a fabric, or, where there are none, between the hosts of ranks.
class CollectiveNetwork {
 public:
  CollectiveNetwork(const OpenRun& run, const PairWays& ways) : run_(&run), ways_(&ways) {}
  explicit CollectiveNetwork(const std::vector<Process>& processes);

  // Algorithm 0 of `way`: as the library chooses.
  CollectiveLoad load(const Communicator& communicator, const RecordedCalls& calls, const CollectiveWay& way) const;

 private:
  void addLinks(CollectiveLoad& load, const PairFlows& pairs) const;
  void addHosts(CollectiveLoad& load, const Communicator& communicator, const PairStream& rows) const;

  const OpenRun* run_ = nullptr;
  const PairWays* ways_ = nullptr;
  std::map<RankId, HostId> hosts_;
};

// By each algorithm that there is for these calls, or by that of `way` where it names one, else as the library chooses.
// `way` gives segments.
std::vector<CollectiveLoad> collectiveLoads(const CollectiveNetwork& network, const Communicator& communicator,
                                            const RecordedCalls& calls, const CollectiveWay& way, bool every);

}  // namespace weft
