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

// Whatever ranks share a host. Of each rank, its largest partners may be on its own host, or leaf; all else leaves. On
// average over hosts, and over the links up from leaves, no less is carried than leaves in all. Of ranks that form a
// grid few neighbours can share a host.
PlacementBounds boundsOf(const ItemTraffic& traffic, const Allocation& allocation, const AllocationEdge& edge,
                         const std::optional<GridBounds>& grid = {});

// With the ranks that share a host as they are, on any hosts.
PlacementBounds boundsOfGroups(const ItemTraffic& groups, const AllocationEdge& edge);

}  // namespace weft
