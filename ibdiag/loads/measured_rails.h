// How hosts distributed their bytes over their ports, from port counters that the run itself recorded.
#pragma once

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"
#include "ibdiag/model/host_rails.h"

namespace weft {

// From the first reading of each port to the last, of hosts with several ports. A port that was read once, or whose
// counters fell, is not there: they were cleared, and how much went before is not known.
std::map<PortIndex, RailPlan::Counted> countedPorts(const RunStore& store, const Fabric& fabric);

// The fabric with what was counted as its plan of rails, where anything was.
Fabric withMeasuredRails(Fabric fabric, const RunStore& store);

}  // namespace weft
