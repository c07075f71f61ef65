// A part of a run's waits.
#pragma once

#include <vector>

#include "core/records/facets.h"
#include "core/records/wait_class.h"

namespace weft {

struct WaitFilter {
  PairFilter part = {};  // as waits follow it (Measure::waits), its time in bins of waits; the ranks that wait
  std::vector<WaitClass> classes = {};  // empty: all in which a rank waits for others, so all but completion
};

}  // namespace weft
