// The chain of calls that created a communicator, as text that does not depend on its name.
#pragma once

#include <optional>
#include <string>

#include "core/store/run_snapshot.h"

namespace weft {

// MPI_COMM_WORLD: the largest communicator without creating call and parent, and the first of several. Nothing if there
// is none.
std::optional<CommunicatorId> worldOf(const RunSnapshot& run);

class CreationPaths {
 public:
  // Refers to the run.
  explicit CreationPaths(const RunSnapshot& run) : run_(run), world_(worldOf(run)) {}

  // "W 16 > Cart_create 16 > Cart_sub 8": the creating calls from MPI_COMM_WORLD on with the sizes that they gave. "?"
  // represents what is not known, ">?" before a step whose parent is a guess. If there are more than 16 steps, the last
  // 16.
  std::string of(CommunicatorId id) const;

 private:
  const RunSnapshot& run_;
  std::optional<CommunicatorId> world_;
};

}  // namespace weft
