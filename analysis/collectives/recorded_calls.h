// The collective calls that a run recorded, grouped by communicator, operation and size class, to be expanded to
// messages.
#pragma once

#include <map>

#include "analysis/collectives/collective_call.h"
#include "analysis/run/notes.h"
#include "core/records/collective_call_row.h"
#include "core/store/run_store.h"

namespace weft {

struct RecordedCalls {
  CommunicatorId communicator{};
  OperationId operation{};
  std::string name;         // of the operation, without "MPI_"
  CollectiveCall call;      // one of them; of a summary in elements of one byte
  std::uint64_t calls = 0;  // of the communicator, not of its ranks
  bool estimate = false;    // the mean of calls of several sizes, or of what ranks gave
  bool assumed = false;     // of a summary, which knows no roots, elements and reductions
  std::uint64_t bytes = 0;  // of a summary: what ranks gave in all of them

  std::uint64_t bytesOfOne() const { return call.count * call.typeSize; }
};

// What is assumed because a summary does not have it: "1,200 calls of 3 kinds, which gave 48,000 B, are known by
// classes of sizes alone: …". Empty: nothing is assumed.
std::string assumedText(const std::vector<const RecordedCalls*>& calls);

// Calls that the recorder counted by their arguments.
class ExactCalls {
 public:
  explicit ExactCalls(const RunStore& store);
  // Nothing if the run has only a summary. Rows are valid as long as this object.
  const std::vector<CollectiveCallRow>* of(CommunicatorId communicator, OperationId operation) const;

 private:
  std::map<std::pair<CommunicatorId, OperationId>, std::vector<CollectiveCallRow>> rows_;
};

// Whether the run has exact sizes, as from `weft record`; those of other profiles are an estimate. Throws Error where
// it has neither: traces and monitoring count what collectives sent by rules of their own.
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

// Calls are those of `exact` if it has them. Otherwise bytes are those that importers store for collectives: what a
// rank adds to the lower bound of Appendix A of the mpisee paper. The root of a broadcast is the rank that adds
// nothing; for other operations rank 0 is assumed. `communicator` has members. Follows the part of a filter by which
// calls are distinguished (Measure::calls), with all classes of messages.
std::vector<RecordedCalls> recordedCollectives(const RunStore& store, const Communicator& communicator,
                                               const PairFilter& filter, const RankNodes& nodes,
                                               const ExactCalls& exact);

}  // namespace weft
