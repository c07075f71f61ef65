// Initial placements of a search, and the placements of other mappers for comparison.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "analysis/placement/allocation.h"
#include "analysis/placement/item_traffic.h"

namespace weft {

// By item, the position of its host in the allocation. Items 0 … ranks - 1 are the ranks; the others, up to the number
// of slots, are slots that stay empty.
using Places = std::vector<std::uint32_t>;

struct Start {
  std::string name;  // "as is", "block", "cyclic", "plane=4", "bricks", "scotch", "scotch by distance"
  Places places;
};

struct StartRequest {
  std::uint32_t ranks = 0;
  std::map<std::uint32_t, std::uint32_t> fixed;  // items that stay, and where
  std::optional<Places> asIs;                    // of the ranks; nothing where they are not all within the allocation
  std::uint64_t seed = 0;
};

// The same ranks together, as Scotch puts the groups on the hierarchy of the hosts; nothing where hosts have different
// numbers of slots, or ranks are fixed.
std::optional<Places> arrangeGroups(const ItemTraffic& traffic, const Allocation& allocation,
                                    const StartRequest& request, const Places& places);

// As Scotch divides the ranks over the hierarchy of the hosts.
Start startByScotch(const ItemTraffic& traffic, const Allocation& allocation, const StartRequest& request);

// `traffic` has as many items as there are slots. Those that make sense, but for Scotch's: bricks only where the ranks
// form a grid, and of planes that by which least leaves hosts.
std::vector<Start> findStarts(const ItemTraffic& traffic, const Allocation& allocation, const StartRequest& request);

}  // namespace weft
