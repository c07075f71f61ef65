// Detects ports whose counters are missing from a dump of all ports. For counter_merge only.
#pragma once

#include <vector>

#include "core/records/import_report.h"
#include "ibdiag/counters/port_directory.h"

namespace weft {

// A dump of ibdiagnet that ends between two ports looks like a whole one. Its ports come in no order of nodes, so that
// a cut leaves switches of which it names some ports that have a link, and not all. Switches that it does not name at
// all may not have answered.
void reportPortsMissing(const std::vector<const CounterDump*>& dumps, const PortDirectory& directory,
                        ImportReport& report);

}  // namespace weft
