// Message sizes by pair: the table of weft pairs --sizes.
#pragma once

#include "core/store/run_store.h"
#include "reports/table.h"

namespace weft {

// source,destination,size_min,size_max,messages,bytes: sizes in bytes, half open, none: no limit; by rank, or by host
// name. Only what was sent, ascending; bytes none where messages were counted by size alone. By host, ranks whose host
// is not known are omitted. Throws Error where message sizes were not recorded.
Table pairSizes(const RunStore& store, const PairFilter& filter, bool byHost);

}  // namespace weft
