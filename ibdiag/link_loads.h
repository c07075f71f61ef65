// Bytes per link end. All flows to one destination form a tree, because a table maps (switch, destination) to one
// port: they are accumulated per destination in O(switches), not per pair in O(pairs × hops).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "ibdiag/routes.h"

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

// Flows of one subnet or of several, in any order. A flow to its own port's LID loads no link.
LinkLoads accumulate(const Fabric& fabric, const std::vector<Flow>& flows);

// One byte on every ordered pair of adapter ports of a subnet, between base LIDs.
std::vector<Flow> allToAll(const Fabric& fabric);

// The same accumulated without the list, which grows with the square of the ports.
LinkLoads accumulateAllToAll(const Fabric& fabric);

// The link ends on routes between the given hosts, both directions, over every subnet that two of them share:
// the structural highlight of a communicator. True by EndIndex.
std::vector<bool> linksBetween(const Fabric& fabric, const std::vector<HostIndex>& hosts);

}  // namespace weft
