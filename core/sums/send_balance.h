// Compares the messages received with those sent on each communicator: a profiler that counts both must find as many.
#pragma once

#include <string>
#include <vector>

#include "core/records/records.h"

namespace weft {

// "equal on 3 communicators, 1204 of each"; "differ on 1 of 3 communicators: W_s1.0 has 8 sends, 7 receives".
// Communicators with persistent or partitioned requests are not included: the direction of a start is not known. Empty:
// the source does not count both, or not over all ranks.
std::string sendBalance(const std::vector<OperationSummary>& operations,
                        const std::vector<Communicator>& communicators);

}  // namespace weft
