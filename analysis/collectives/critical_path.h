// How long a collective takes at the least on ranks that send one message at a time: the longest row of messages of
// which each waits for the one before, as Thakur, Rabenseifner and Gropp (2005) count them.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/collectives/collective_call.h"
#include "analysis/collectives/collective_library.h"

namespace weft {

struct CriticalPath {
  double messages = 0, bytes = 0;
};

// Of Open MPI's algorithms, in one piece, or of MPICH's on one level. Nothing where an algorithm calls another
// collective or can't do the call, or nobody counted it.
std::optional<CriticalPath> criticalPath(const CollectiveCall& call, int algorithm,
                                         CollectiveLibrary library = CollectiveLibrary::openMpi41);

}  // namespace weft
