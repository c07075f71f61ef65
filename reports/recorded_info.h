// The section of `weft info` for recorded bundles: topologies, process times, adapters.
#pragma once

#include "analysis/run/json.h"
#include "core/store/run_snapshot.h"

namespace weft {

// Adds to a communicator's object: label, topology, dims, periods, reorder, freed, groups (of an inter-communicator).
void addRecorded(Json& object, const Communicator& communicator);
// One object per rank for which a time, the processors or the process id is known.
Json processesJson(const RunSnapshot& run);
Json adaptersJson(const RunSnapshot& run);

// Tables of the same; nothing if nothing of it was recorded.
std::string processesText(const RunSnapshot& run);
std::string adaptersText(const RunSnapshot& run);

}  // namespace weft
