// Findings about link ends that were given more bytes in successive time bins than they can carry, with the senders.
#pragma once

#include <vector>

#include "analysis/load/traffic_source.h"
#include "core/store/run_store.h"
#include "ibdiag/findings/finding.h"

namespace weft {

// For longer than a bin; longest first counts for `most`, after which one counts the rest. None where the run has no
// bins, routes or capacities, or their loads need more memory than is worth it.
FindingList findOverloads(const RunStore& store, const OpenRun& run, const Stopped& stopped = {},
                          std::size_t most = 20);

}  // namespace weft
