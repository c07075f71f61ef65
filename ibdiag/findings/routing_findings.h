// Findings of what switches count of adaptive routing: link ends that were congested far more than their like, and
// errors of routing itself.
#pragma once

#include "ibdiag/findings/common_cause.h"
#include "ibdiag/model/levels.h"

namespace weft {

// Ends beyond Tukey's outer fence of the ends of their kind, in one of the counters of congestion; of kinds with few
// ends nothing is known.
SickUnits findCongestion(const Fabric& fabric, const Levels& levels, FindingList& list);

// Ends with errors of routing notifications or of fast recovery, or timeouts of the credit watchdog.
SickUnits findRoutingErrors(const Fabric& fabric, FindingList& list);

}  // namespace weft
