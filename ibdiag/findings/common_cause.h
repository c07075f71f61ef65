// Properties that most sick links share and other links do not: manufacturer, part, lot, date or batch of optics,
// firmware, an error correction, a switch.
#pragma once

#include <vector>

#include "ibdiag/findings/finding.h"

namespace weft {

// Links, or single link ends.
struct SickUnits {
  const char *one, *many;  // "flapping link", "flapping links"
  std::vector<EndIndex> ends;
  bool areLinks = false;  // an end then represents its link: what either end has counts
};

// A note with the counts, if three in four of three or more have a property, and the share of the others that have it
// is at most half as large. Batches are lots and date codes where dumps have them, and the longest beginning of serial
// numbers for which that is so.
void findCommonCause(const Fabric& fabric, const SickUnits& sick, FindingList& list);

}  // namespace weft
