// Compares what was received with what was sent on each communicator: a source that counts both must find as much.
#pragma once

#include <string>

#include "core/store/run_snapshot.h"

namespace weft {

// Reads operations, communicators, sources, facts and the totals of diagnostics.
// "equal on 3 communicators, 1204 of each"; "differ on 1 of 3 communicators: W_s1.0 has 8 sends, 7 receives". A
// Sendrecv is one of each. Bytes are compared if the source counts what arrived, and not what a receive had room for.
// A difference that the source explains is stated with its reason, and is no difference: receives that were cancelled,
// sends that the source does not count, calls whose communicator is not known.
// Communicators with persistent or partitioned requests are not included: the direction of a start is not known. Empty:
// the source does not count both, or not all ranks or operations were recorded.
std::string sendBalance(const RunSnapshot& run);

}  // namespace weft
