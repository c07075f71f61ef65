// Units of a rail-optimised fabric: leaf switches that share most of their hosts, with these hosts.
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

inline constexpr std::uint32_t noUnit = UINT32_MAX;

// From 0 in the order of their first leaves' names; none where there are fewer than two.
struct FabricUnits {
  std::uint32_t count = 0;
  std::vector<std::uint32_t> ofNode;  // by NodeIndex: of leaves; noUnit for all else
  std::vector<std::uint32_t> ofHost;  // by HostIndex: where more than half of its ports are
};

// Joins leaves that share at least half of the hosts of the one with fewer, so that one cable in a wrong place joins no
// units.
FabricUnits findUnits(const Fabric& fabric);

}  // namespace weft
