// Findings about links: not active, narrower or slower than they could be.
#pragma once

#include "ibdiag/findings/finding.h"
#include "ibdiag/model/levels.h"

namespace weft {

void findLinkFaults(const Fabric& fabric, const Levels& levels, FindingList& list);

}  // namespace weft
