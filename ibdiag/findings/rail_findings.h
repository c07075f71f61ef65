// Findings about rails: how many there are in a fabric that is built of them, and which hosts are cabled otherwise than
// those like them.
#pragma once

#include "ibdiag/findings/finding.h"

namespace weft {

void findRailFaults(const Fabric& fabric, FindingList& list);

}  // namespace weft
