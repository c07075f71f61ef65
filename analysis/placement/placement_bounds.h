// Lower bounds for every placement, proved from traffic and slots only, without routes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "analysis/placement/allocation.h"
#include "analysis/placement/grid_bounds.h"
#include "analysis/placement/item_traffic.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {

struct PlacementBounds {
  std::uint64_t hostEnd = 0, switchEnd = 0;  // bytes on the hottest of these, at least
};

struct NamedBounds {
  std::string name;  // "bound of these groups"
  PlacementBounds bounds;
};

// What of the fabric these need.
struct AllocationEdge {
  std::uint64_t rails = 1;  // the most that any two hosts share
  std::uint64_t upEnds =
      0;  // link ends by which the leaf switches of the hosts send to other switches, over all subnets
  std::size_t hostsOfLeaf = 0;  // the most hosts, and slots, on one leaf switch
  std::size_t slotsOfLeaf = 0;
};
AllocationEdge edgeOf(const Fabric& fabric, const Allocation& allocation, Rails rails);

// Bounds for any groups of ranks on hosts. The largest partners of a rank may be on its own host, or leaf; traffic with
// all others leaves it. Hosts, and the links up from leaves, carry on average no less than this in all. If ranks form a
// grid, few neighbours can share a host.
PlacementBounds boundsOf(const ItemTraffic& traffic, const Allocation& allocation, const AllocationEdge& edge,
                         const std::optional<GridBounds>& grid = {});

// Bounds for these groups of ranks, on any hosts.
PlacementBounds boundsOfGroups(const ItemTraffic& groups, const AllocationEdge& edge);

}  // namespace weft
