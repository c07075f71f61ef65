// The adapters that a port-traffic recording names itself, for runs without a dump of the fabric.
#pragma once

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"

namespace weft {

// A channel adapter for each recorded port, on the host of its rank; no switches, links or tables. All ports are of one
// subnet, unless a LID is several ports': then each device name is a subnet (rail) of its own, and a LID that is
// several ports' there is nobody's.
Fabric fabricOfRecordedPorts(const RunStore& store);

}  // namespace weft
