// A better placement of the ranks of a run on the hosts of an allocation, judged by the fabric's own forwarding tables.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "analysis/placement/placement_bounds.h"
#include "analysis/placement/placement_metrics.h"
#include "analysis/placement/starts.h"
#include "ibdiag/model/link_capacity.h"

namespace weft {

enum class RemapObjective {
  maxLink,   // the hottest link end as small as can be, and little over all links
  hopBytes,  // the sum over all links
  weighted,  // both alike
};
enum class Effort { quick, normal, thorough };

struct RemapRequest {
  RemapObjective objective = RemapObjective::maxLink;
  Effort effort = Effort::normal;
  Rails rails = Rails::even;
  std::uint64_t seed = 1;
};

// What is to be placed and where: items as StartRequest has them.
struct RemapProblem {
  const Fabric& fabric;
  Allocation allocation;
  ItemTraffic traffic;  // of as many items as there are slots
  StartRequest start;
  Capacities capacities;  // of links; those that are not known count as the best
  std::vector<double> base{};  // bytes of others, by EndIndex; empty: none
};

struct Remapped {
  std::vector<Start> starts;  // what others would do
  Places places;
  std::string from;           // the start from which the best was found
};

// `progress`: the part that is done, 0 … 1; says false to stop: then the best so far is what comes back. Deterministic: the same problem, seed
// and effort give the same places on any machine, however many threads it has.
Remapped remap(const RemapProblem& problem, const RemapRequest& request, const std::function<bool(double)>& progress);

// The hosts of the ranks `ranks`, the items in their order.
RankHosts rankHostsOf(const Allocation& allocation, const Places& places, std::span<const RankId> ranks);

}  // namespace weft
