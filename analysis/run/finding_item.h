// The item that a finding describes.
#pragma once

#include "analysis/run/item.h"
#include "ibdiag/findings/finding.h"

namespace weft {

// What a click on a finding selects: its link end, node or pair of ports; an area where it has several places; nothing
// where it has none.
Item placeOf(const Fabric& fabric, const Finding& finding);

}  // namespace weft
