// The input of a placement search: what is placed, where, and how to search.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "analysis/placement/starts.h"
#include "ibdiag/model/link_capacity.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {

enum class RemapObjective {
  maxLink,   // the most loaded link end as small as can be, then that between switches, then the sum over all links
  hopBytes,  // the sum over all links
  weighted,  // both alike
};
enum class Effort { quick, normal, thorough };

struct RemapRequest {
  RemapObjective objective = RemapObjective::maxLink;
  Effort effort = Effort::normal;
  Rails rails = Rails::measured;
  std::uint64_t seed = 1;
  std::optional<double> mostHopBytes{};  // of maxLink: how much more bytes × links than the least that is found, in
                                         // percent; nothing: whatever it takes
};

// What places come to. Loads are weighted: as parts of what the best link carries.
struct PlaceLoads {
  double largest = 0, largestBetween = 0;  // on any end, on an end between switches
  double sum = 0;                          // bytes × link ends
};

// What is to be placed and where: items as StartRequest has them.
struct RemapProblem {
  const Fabric& fabric;
  Allocation allocation;
  ItemTraffic traffic;  // of as many items as there are slots
  StartRequest start;
  Capacities capacities;       // of links, as ComparedRates has them; none: they count as the best
  std::vector<double> base{};  // bytes of others, by EndIndex; empty: none
  // The loads that are reported to users, if they may differ from those of the search, which divides no bytes and
  // follows static ports; empty: those of the search.
  std::function<PlaceLoads(const Places&)> told{};
};

}  // namespace weft
