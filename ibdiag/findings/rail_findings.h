// Findings about rails: their number, and hosts whose cabling differs from that of similar hosts.
#pragma once

#include "ibdiag/findings/finding.h"

namespace weft {

void findRailFaults(const Fabric& fabric, FindingList& list);

}  // namespace weft
