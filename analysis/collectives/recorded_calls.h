// The collective calls that a run recorded, so that they can be expanded: by communicator, operation and class of sizes.
#pragma once

#include <map>

#include "analysis/collectives/collective_call.h"
#include "analysis/run/notes.h"
#include "core/store/run_store.h"

namespace weft {

struct RecordedCalls {
  CommunicatorId communicator{};
  OperationId operation{};
  std::string name;         // of the operation, without "MPI_"
  CollectiveCall call;      // one of them, in elements of one byte: runs don't record types
  std::uint64_t calls = 0;  // of the communicator, not of its ranks
  bool estimate = false;    // the mean of calls of several sizes, or of what ranks gave
};

// Whether the run says sizes as `weft record` does; of other profiles they are an estimate. Throws Error where it has neither:
// traces and monitoring count what collectives sent by rules of their own.
bool hasExactCalls(const RunStore& store);

// On which node each rank of a run is.
class RankNodes {
 public:
  explicit RankNodes(const RunStore& store);
  // By member; who is on no known host has a node of its own.
  std::vector<std::uint32_t> of(const Communicator& communicator) const;

 private:
  std::map<RankId, std::uint32_t> hosts_;
};

// Bytes are what importers store of collectives: what a rank adds to the lower bound of Appendix A of the mpisee paper. The root
// of broadcasts is the rank that adds nothing; other roots are not recorded, and rank 0 is taken. `communicator` has members.
// Of a filter what calls are told apart by (Measure::calls), all classes of messages.
std::vector<RecordedCalls> recordedCollectives(const RunStore& store, const Communicator& communicator,
                                               const PairFilter& filter, const RankNodes& nodes);

}  // namespace weft
