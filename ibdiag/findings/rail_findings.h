// Findings about rails, of fabrics that are built of them: how many there are, and which hosts are cabled otherwise.
#pragma once

#include "ibdiag/findings/finding.h"

namespace weft {

void findRailFaults(const Fabric& fabric, FindingList& list);

}  // namespace weft
