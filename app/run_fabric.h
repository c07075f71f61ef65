#pragma once

#include "core/run_store.h"
#include "ibdiag/fabric.h"

namespace weft {

// Throws Error where the run has no fabric.
Fabric loadFabric(const RunStore& store);

}  // namespace weft
