// Nodes that the map draws inside another node's box.
#pragma once

#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// Aggregation nodes get the position of the switch that they are a part of.
void placeInsideSwitches(const Fabric& fabric, std::vector<std::uint32_t>& glyphOfNode);

}  // namespace weft
