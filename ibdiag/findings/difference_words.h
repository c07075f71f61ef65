// Describes the differences of two fabrics in words.
#pragma once

#include <string>

#include "ibdiag/findings/fabric_difference.h"

namespace weft {

struct FabricPair {
  const Fabric &first, &second;
};

// Without a full stop: "leaf-1 (0x…) port 3 - spine-2 (0x…) port 5: 4x 25, now 2x 25".
std::string sentence(const FabricPair& of, const FabricChange& change);
// "leaf-1 (0x0002c90200450000) port 3 - n5 HCA-1 (0x…) port 1"; nodes of a plan have no GUIDs.
std::string cableWithGuids(const Fabric& fabric, EndIndex end);
std::string nodeWithGuid(const Fabric& fabric, NodeIndex node);
// A cable that was removed or added with its node, which is reported already.
inline bool isToldWithNode(const FabricChange& change) { return change.with.has_value(); }

}  // namespace weft
