#pragma once

#include "app/json.h"
#include "core/run_store.h"
#include "ibdiag/fabric_check.h"

namespace weft {

// Throws Error where the run has no fabric.
Fabric loadFabric(const RunStore& store);

// "subnet", "cas", "switches", "links", "levels", "routers", "tables"
Json asJson(const SubnetCounts& counts);

}  // namespace weft
