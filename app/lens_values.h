// The numbers under a lens as the map colours them.
#pragma once

#include "app/traffic_lens.h"
#include "views/link_values.h"

namespace weft {

// Null where nothing is known (yet). `words` says what they are, in the legend.
std::shared_ptr<const LinkValues> valuesUnder(const TrafficLens& lens, const Fabric& fabric, const LensFigures& figures,
                                             const QString& words);

}  // namespace weft
