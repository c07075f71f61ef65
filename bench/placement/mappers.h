// What others would do with the same ranks and slots: none knows a route.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analysis/placement/starts.h"

namespace weft::bench {

using Mapped = std::pair<std::string, Places>;

// Scotch on the distances of the hosts (link ends between them), in each of its strategies, and on a tree of the
// fabric's levels where it is regular. What is too much for a host goes to the nearest with room.
std::vector<Mapped> byScotch(const ItemTraffic& traffic, const Allocation& allocation,
                             const std::vector<double>& distances);

// TreeMatch as Open MPI's component treematch has it; nothing where that is not installed, or hosts differ in slots.
std::vector<Mapped> byTreeMatch(const ItemTraffic& traffic, const Allocation& allocation);

}  // namespace weft::bench
