// The pair-traffic section of weft info.
#pragma once

#include <vector>

#include "analysis/run/json.h"
#include "core/store/run_snapshot.h"

namespace weft {

// {"classes": […], "layers": printedLater}: sums by class, and in the layers, of which there may be millions, by
// communicator, region, class and operation.
Json pairsAsJson(const std::vector<PairLayer>& layers);
void putLayers(const std::vector<PairLayer>& layers, const RunSnapshot& run, const std::vector<Operation>& operations,
               const PutJson& put);

// One table of classes; nothing where no pair traffic was recorded.
void printPairs(Output& out, const std::vector<PairLayer>& layers);

}  // namespace weft
