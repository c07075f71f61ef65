// The effect of a filter on numbers that can only follow parts of it.
#pragma once

#include "views/details/details.h"

namespace weft {

// Layers that the filter's sums are made of: the run's, or, where ranks or time are chosen, those that were read with
// the loads of that part. Null where these are not there (yet).
const std::vector<PairLayer>* layersOf(const DetailContext& context);

}  // namespace weft
