// How long a collective takes at the least on ranks that send one message at a time: the longest row of messages of
// which each waits for the one before, as Thakur, Rabenseifner and Gropp (2005) count them.
#pragma once

#include <cstdint>
#include <optional>

#include "analysis/collectives/collective_call.h"

namespace weft {

struct CriticalPath {
  double messages = 0, bytes = 0;
};

// Of Open MPI's algorithms, in one piece. Nothing where an algorithm calls another collective, or nobody counted it.
std::optional<CriticalPath> criticalPath(const CollectiveCall& call, int algorithm);

}  // namespace weft
