// Parses the name of a part of the fabric: a director switch, a board, a unit, a rail, a plane, a pod.
#pragma once

#include <string>
#include <vector>

#include "ibdiag/model/fabric_parts.h"

namespace weft {

// Null where none has the name. Throws Error, with the candidates, where several have it: directors of two subnets.
const FabricPart* partNamed(const Fabric& fabric, const std::vector<FabricPart>& parts, const std::string& name);

}  // namespace weft
