// Findings about routes: where they break, wait in circles, and what they leave idle.
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/findings/finding.h"

namespace weft {

void findBrokenRoutes(const Fabric& fabric, const PairTrace& trace, FindingList& list);
void findCreditLoops(const Fabric& fabric, FindingList& list);
// `destinationsOver`: as PairTrace has it, of all LIDs.
void findUnusedLinks(const Fabric& fabric, const std::vector<std::uint32_t>& destinationsOver, FindingList& list);

}  // namespace weft
