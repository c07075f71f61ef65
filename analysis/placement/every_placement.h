// The best of all placements if there are few: branch and bound (Land and Doig, 1960). Ranks are assigned to hosts one
// after the other; a partial placement that is no better than the best one so far is pruned.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/placement/anneal.h"
#include "analysis/placement/remap_problem.h"

namespace weft {

// What places come to. Loads are weighted: as parts of what the best link carries.
struct PlaceLoads {
  double largest = 0, largestBetween = 0;  // on any end, on an end between switches
  double sum = 0;                          // bytes × link ends
};

// Whether the one is better than the other. One whose numbers are all at least as large is none better.
using IsBetter = std::function<bool(const PlaceLoads&, const PlaceLoads&)>;

// How many placements differ in what the links carry; infinite where they are too many to be counted.
double placementsOf(const RemapProblem& problem);

// The best of all placements, if it is better than `best`, which comes to `loads`; else `best`. Where `mostSteps` are
// used up or it is stopped, the best until then.
Places bestPlacement(const RemapProblem& problem, const HostPaths& paths, const EndWeights& weights, Places best,
                     const PlaceLoads& loads, const IsBetter& isBetter, std::uint64_t mostSteps,
                     const StoppedAfter& stopped);

}  // namespace weft
