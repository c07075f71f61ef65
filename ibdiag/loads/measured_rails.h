// How hosts distributed their bytes over their ports, from port counters that the run itself recorded.
#pragma once

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"
#include "ibdiag/model/host_rails.h"

namespace weft {

// From the first reading of each port to the last, for hosts with several ports. A port that was read only once is
// omitted, and so is one whose counters fell: they were cleared, and what they had counted before is not known.
std::map<PortIndex, RailPlan::Counted> countedPorts(const RunStore& store, const Fabric& fabric);

// The fabric with the counted shares as its plan of rails, if anything was counted.
Fabric withMeasuredRails(Fabric fabric, const RunStore& store);

}  // namespace weft
