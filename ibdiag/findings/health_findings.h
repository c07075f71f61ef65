// Findings about link health: bit errors, flapping links, hot optics, and what most affected links have in common.
#pragma once

#include "ibdiag/findings/finding.h"
#include "ibdiag/loads/port_counters.h"
#include "ibdiag/model/levels.h"

namespace weft {

// After those of the dumps, of which hot optics are taken in: modules whose own alarm is raised. `counters` null: not
// recorded.
void findHealthFaults(const Fabric& fabric, const Levels& levels, const PortCounters* counters, FindingList& list);

}  // namespace weft
