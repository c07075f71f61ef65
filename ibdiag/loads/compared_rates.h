// The rates by which loads of links are compared, whether they are exact, and the most loaded end by them.
#pragma once

#include <cstdint>

#include "ibdiag/loads/flows.h"
#include "ibdiag/model/link_capacity.h"

namespace weft {

// A link of which only the least speed is available counts as the fastest of all, which carries at least as much:
// a slower link counts as slow beside it. Likewise a link without a speed, if any link has one.
struct ComparedRates {
  Capacities capacities;
  std::uint64_t fastest = 0;  // 0: no rate is available
  bool areExact = true;       // loads compare in the same way, whatever the rates are that are not available

  // How many times as long a byte takes as on the fastest link.
  double slowness(EndIndex end) const;
};

ComparedRates comparedRates(const Fabric& fabric);

// Of the most loaded link end, before and after a change: its bytes. Where links have different rates, the bytes of
// the fastest link that load it as much.
struct MostLoadedEnds {
  std::uint64_t before = 0, after = 0;
  bool byCapacity = false;  // one of both is more than the bytes of any end
};

MostLoadedEnds mostLoadedEnds(const ComparedRates& rates, const LinkLoads& before, const LinkLoads& after);

}  // namespace weft
