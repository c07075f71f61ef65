// What a trace lacks or gets wrong, in words: one diagnostic of each kind for an archive, with its numbers.
#pragma once

#include "importers/otf2/trace_totals.h"

namespace weft {

void tellTroubles(const TraceLayout& layout, const TraceTotals& totals, Otf2Archive& archive);

}  // namespace weft
