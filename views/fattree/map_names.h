// How the map calls things.
#pragma once

#include <QString>

#include "ibdiag/link_loads.h"

namespace weft {

// "r1leaf00" of "MF0;r1leaf00:IS5030/U1"; else the description, else the GUID.
QString shortName(const FabricNode& node);
// "n001 HCA-1 port 1"
QString endName(const Fabric& fabric, EndIndex end);

// The texts below are plain; `loads` may be null: not recorded.
// "n001 HCA-1 port 1 → r1leaf00 port 2: 1.53 GB (1 534 228 992 B), 12 flows\nback: …"
QString describeEnd(const Fabric& fabric, const LinkLoads* loads, EndIndex end);
QString describeSwitch(const Fabric& fabric, const LinkLoads* loads, NodeIndex node);
QString describeHost(const Fabric& fabric, const LinkLoads* loads, HostIndex host);

// Bytes that a node sends onto all its links, held at the largest number where they pass 64 bits.
std::uint64_t sentBy(const Fabric& fabric, const LinkLoads& loads, NodeIndex node);
std::uint64_t sentBy(const Fabric& fabric, const LinkLoads& loads, HostIndex host);

}  // namespace weft
