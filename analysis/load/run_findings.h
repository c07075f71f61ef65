// Findings about a run on its fabric: the cost of a training job's rings and channels, overloaded link ends, traffic
// over link ends with receive errors.
#pragma once

#include "analysis/load/overloads.h"

namespace weft {

FindingList findingsOfRun(const RunStore& store, const OpenRun& run, const Stopped& stopped = {});

}  // namespace weft
