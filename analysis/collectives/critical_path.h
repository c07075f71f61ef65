// The least time of a collective on ranks that send one message at a time: the longest chain of messages, each of which
// waits for the one before, as Thakur, Rabenseifner and Gropp (2005) count them.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/collectives/collective_call.h"
#include "analysis/collectives/collective_library.h"

namespace weft {

struct CriticalPath {
  double messages = 0, bytes = 0;
  double posted = 0;  // of the messages, how many are sent without waiting for the one before
};

// For Open MPI's algorithms, in one piece, or MPICH's on one level. Nothing if an algorithm calls another collective or
// can't do the call, or if no count of it is published. Of alltoallv, whose ranks differ, by the rank that sends or
// gets most.
std::optional<CriticalPath> criticalPath(const CollectiveCall& call, int algorithm,
                                         CollectiveLibrary library = CollectiveLibrary::openMpi41);

}  // namespace weft
