// Findings about link health: bit errors, flapping links, hot optics, and what most affected links have in common.
#pragma once

#include "ibdiag/findings/finding.h"
#include "ibdiag/loads/port_counters.h"
#include "ibdiag/model/levels.h"

namespace weft {

// Call it after the findings of the dumps: it uses those about hot optics (modules whose own alarm is raised).
// `counters` null: not recorded.
void findHealthFaults(const Fabric& fabric, const Levels& levels, const PortCounters* counters, FindingList& list);

}  // namespace weft
