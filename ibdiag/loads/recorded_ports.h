// The adapters that a port-traffic recording names itself, for runs without a dump of the fabric.
#pragma once

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"

namespace weft {

// A channel adapter for each recorded port, on the host of its rank; no switches, links or tables. All ports are in one
// subnet, unless several ports have the same LID: then each device name is a subnet (rail) of its own, and a LID that
// several ports have within one of these belongs to none.
Fabric fabricOfRecordedPorts(const RunStore& store);

}  // namespace weft
