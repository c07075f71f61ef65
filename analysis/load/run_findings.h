// What a run did on its fabric that is worth a finding: what a training job's rings and channels cost, link ends that
// were given too much, what went over those that receive badly.
#pragma once

#include "analysis/load/overloads.h"

namespace weft {

FindingList findingsOfRun(const RunStore& store, const OpenRun& run, const Stopped& stopped = {});

}  // namespace weft
