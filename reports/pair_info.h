// What pair traffic a run has, as weft info tells it.
#pragma once

#include <vector>

#include "analysis/run/json.h"
#include "core/store/run_snapshot.h"

namespace weft {

// {"classes": […], "layers": […]}: sums by class, and by communicator, region, class and operation.
Json pairsAsJson(const std::vector<PairLayer>& layers, const RunSnapshot& run, const std::vector<Operation>& operations);

// One table of classes; nothing where no pair traffic was recorded.
void printPairs(Output& out, const std::vector<PairLayer>& layers);

}  // namespace weft
