// The numbers under a lens as the map colours them.
#pragma once

#include "app/traffic_lens.h"
#include "views/link_values.h"

namespace weft {

// Null where nothing is known (yet). The legend names the source, and whose load alone it is where there is a name.
std::shared_ptr<const LinkValues> valuesUnder(const TrafficLens& lens, const Fabric& fabric, const LensFigures& figures,
                                              const QString& whose = {});

}  // namespace weft
