// The best of all placements if there are few: branch and bound (Land and Doig, 1960). Ranks are assigned to hosts one
// after the other; a partial placement that is no better than the best one so far is pruned.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/placement/anneal.h"
#include "analysis/placement/remap_problem.h"

namespace weft {

// Whether the one is better than the other. One whose numbers are all at least as large is none better.
using IsBetter = std::function<bool(const PlaceLoads&, const PlaceLoads&)>;

// How many placements differ in what the links carry; infinite where they are too many to be counted.
double placementsOf(const RemapProblem& problem);

struct LookedAt {
  Places best;
  bool isAll = false;  // nothing that was not looked at is better
};

// The best of all placements, if it is better than `best`, whose loads are `loads`; else `best`. If `mostSteps` are
// used up or it is stopped, the best until then.
LookedAt bestPlacement(const RemapProblem& problem, const HostPaths& paths, const EndWeights& weights, Places best,
                       const PlaceLoads& loads, const IsBetter& isBetter, std::uint64_t mostSteps,
                       const StoppedAfter& stopped);

}  // namespace weft
