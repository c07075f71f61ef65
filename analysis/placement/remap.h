// Finds a better placement of the ranks of a run on the hosts of an allocation, judged by the fabric's own forwarding
// tables.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "analysis/placement/placement_bounds.h"
#include "analysis/placement/placement_metrics.h"
#include "analysis/placement/remap_problem.h"

namespace weft {

struct Remapped {
  std::vector<Start> starts;  // what others would do
  Places places{};
  std::string from{};            // the start from which the best was found
  bool isWithoutScotch = false;  // it did not end in time
  std::vector<Start> front{};    // of all that was looked at, the best at one thing each
};

// `progress` gets the part that is done, 0 … 1, and returns false to stop: then the best placement so far is returned.
// Deterministic: the same problem, seed and effort give the same places on any machine, however many threads it has.
Remapped remap(const RemapProblem& problem, const RemapRequest& request, const std::function<bool(double)>& progress);

// The hosts of the ranks `ranks`, the items in their order.
RankHosts rankHostsOf(const Allocation& allocation, const Places& places, std::span<const RankId> ranks);

}  // namespace weft
