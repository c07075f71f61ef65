// Findings from counters of adaptive routing: link ends with far more congestion than similar ones, and routing
// errors.
#pragma once

#include "ibdiag/findings/common_cause.h"
#include "ibdiag/model/levels.h"

namespace weft {

// Ends beyond Tukey's outer fence of the ends of their kind, in one of the counters of congestion; kinds with few ends
// have no fence.
SickUnits findCongestion(const Fabric& fabric, const Levels& levels, FindingList& list);

// Ends with errors of routing notifications or of fast recovery, or timeouts of the credit watchdog.
SickUnits findRoutingErrors(const Fabric& fabric, FindingList& list);

}  // namespace weft
