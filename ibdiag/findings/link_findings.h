// Findings about links: not active, narrower or slower than they could be.
#pragma once

#include "ibdiag/findings/finding.h"
#include "ibdiag/model/levels.h"

namespace weft {

void findLinkFaults(const Fabric& fabric, const Levels& levels, FindingList& list);
// By link: whether it is down or reduced, so that findLinkFaults() warns of it. False if a note reports that many are
// alike.
std::vector<bool> impairedLinks(const Fabric& fabric);
// Links narrower or slower than somebody expects all to be. Either may be empty.
void findUnexpectedLinks(const Fabric& fabric, const std::string& width, const std::string& speed, FindingList& list);

}  // namespace weft
