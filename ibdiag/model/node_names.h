// Names of nodes and ports, as the map shows them.
#pragma once

#include <string>

#include "ibdiag/model/fabric.h"

namespace weft {

// "r1leaf00" of "MF0;r1leaf00:IS5030/U1" or "MF0;r1leaf00:IS5030"; all of any other text.
std::string calledName(const std::string& description);
// "r1leaf00" of "MF0;r1leaf00:IS5030/U1"; else the description without superfluous blanks; else the GUID.
std::string shortName(const FabricNode& node);
std::string nodeName(const Fabric& fabric,
                     NodeIndex node);  // "n001 HCA-1", "leaf-3", "ibsw-A L01": no two switches have the same
std::string portName(const Fabric& fabric, PortIndex port);  // "n001 HCA-1 port 1"
std::string endName(const Fabric& fabric, EndIndex end);     // likewise, of the port at that end

}  // namespace weft
