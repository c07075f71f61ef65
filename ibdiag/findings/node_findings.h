// Findings about nodes: inventory, and parts that are missing.
#pragma once

#include <vector>

#include "ibdiag/findings/fabric_check.h"
#include "ibdiag/findings/finding.h"

namespace weft {

void findCensus(const Fabric& fabric, const std::vector<SubnetCounts>& counts, const Levels& levels, FindingList& list);
void findNodeFaults(const Fabric& fabric, FindingList& list);

}  // namespace weft
