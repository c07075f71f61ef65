// Findings about routes: broken ones, credit loops, and links that no route uses.
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/findings/finding.h"
#include "ibdiag/model/levels.h"

namespace weft {

void findBrokenRoutes(const Fabric& fabric, const PairTrace& trace, FindingList& list);
void findDroppedPaths(const Fabric& fabric, FindingList& list);
// `breaks`: as in traceChoices().
void findBrokenChoices(const Fabric& fabric, const std::vector<BreakPlace>& breaks, FindingList& list);
// `dependencies`: as in channelDependencies().
void findCreditLoops(const Fabric& fabric, const std::vector<std::vector<EndIndex>>& dependencies, FindingList& list);
// Switches where routes that came down go up again: what trees avoid.
void findTurns(const Fabric& fabric, const Levels& levels, const std::vector<std::vector<EndIndex>>& dependencies,
               FindingList& list);
// `destinationsOver`: as PairTrace has it, of all LIDs.
void findUnusedLinks(const Fabric& fabric, const std::vector<std::uint32_t>& destinationsOver, FindingList& list);

}  // namespace weft
