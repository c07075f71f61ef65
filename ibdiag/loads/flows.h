// Flows between adapter ports, and their sum on each link end.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "ibdiag/model/fabric.h"
#include "ibdiag/routes/route_end.h"

namespace weft {

struct Flow {
  PortIndex source{};
  Lid destination{};
  std::uint64_t bytes = 0;
};

struct LinkLoads {
  // By EndIndex. An end's load is what the node at that end sends onto the link.
  std::vector<std::uint64_t> bytes;
  std::vector<std::uint64_t> flows;
  // Flows and bytes by how their routes end; those that break are counted on the links up to where they end.
  std::array<std::uint64_t, routeEnds> flowsByEnd{};
  std::array<std::uint64_t, routeEnds> bytesByEnd{};
  bool overflow = false;  // a sum passed 2^63 and was held there
};

// Of the most loaded link end; 0 without any.
inline std::uint64_t largestLoad(const LinkLoads& loads) {
  return loads.bytes.empty() ? 0 : *std::ranges::max_element(loads.bytes);
}

}  // namespace weft
