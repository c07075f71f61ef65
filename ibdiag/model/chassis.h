// Boards of director switches.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

inline constexpr std::uint32_t noChassis = UINT32_MAX;

// Several switches with one system GUID, or whose descriptions differ in the board only
// ("MF0;name:CS7500/L12/U1", "QLogic 12800-180 GUID=0x… L112"). By NodeIndex; noChassis for switches on their own.
struct Chassis {
  std::vector<std::uint32_t> ofNode;
  std::vector<std::string> names;  // of each chassis: "name", or the GUID where no name is common to its switches
};
Chassis findChassis(const Fabric& fabric);

}  // namespace weft
