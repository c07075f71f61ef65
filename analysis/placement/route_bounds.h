// Lower bounds for link ends between switches that hold for any placement within an allocation, proved by the
// forwarding tables. All traffic from other leaves enters a leaf switch by the ends that the tables use, and often
// there is one for a host.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/placement/allocation.h"
#include "analysis/placement/grid_bounds.h"
#include "analysis/placement/host_paths.h"
#include "analysis/placement/item_traffic.h"

namespace weft {

// A leaf switch with hosts of the allocation, and the ends between switches that their traffic with the other hosts
// passes next to it.
struct LeafEnds {
  std::uint32_t hosts = 0, slotCount = 0;
  std::uint32_t in = 0, out = 0;  // ends, over all its hosts
  std::uint32_t inOfHost = 0;     // the most of any one of its hosts; by all of `out` each of them sends
};

// Empty if there is no bound: hosts on several rails or on no switch, switches that may choose, routes that do not
// arrive.
std::vector<LeafEnds> leafEndsOf(const Fabric& fabric, const Allocation& allocation, const HostPaths& paths);

// Bytes on the most loaded end between switches, at least; 0 where `leaves` is empty. On a leaf with room for k ranks
// each has k - 1 others beside it at most, and all that it gets from more than its largest k - 1 partners comes over
// the ends to that leaf. Leaves with room for no more than k, all together, are full of some ranks: of those that get
// least so, at the least. The most that is so proved of any k, for what comes and for what goes. Likewise of ranks that
// form a grid, of which few neighbours can share a leaf.
std::uint64_t switchEndOf(const ItemTraffic& ranks, const std::vector<LeafEnds>& leaves,
                          const std::optional<GridBounds>& grid = {});
// Bounds for these groups of ranks, on any hosts: as above, with hosts in place of ranks.
std::uint64_t switchEndOfGroups(const ItemTraffic& groups, const std::vector<LeafEnds>& leaves);

}  // namespace weft
