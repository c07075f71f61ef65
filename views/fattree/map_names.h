// How the map calls things.
#pragma once

#include <QString>

#include "ibdiag/model/fabric.h"

namespace weft {

// shortName(), but a switch that nobody named ("Infiniscale-IV Mellanox Technologies", as all others like it) goes by the end
// of its GUID: "…4e0048".
QString mapLabel(const FabricNode& node);

}  // namespace weft
