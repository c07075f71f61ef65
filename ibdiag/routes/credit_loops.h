// Cycles of channel dependencies, judged by what is known of virtual lanes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ibdiag/routes/trace_pairs.h"

namespace weft {

struct CreditLoop {
  enum class Judged {
    onOneLane,  // nothing is known of lanes there: a circle if there is one lane
    possible,   // if paths use service levels that close it; which they use is not known
    certain,    // whatever levels they may use, or by those that they use
  };
  Judged judged = Judged::onOneLane;
  std::vector<EndIndex> ends;       // each waits for the following one, the last for the first
  std::vector<std::uint8_t> lanes;  // of each end; empty on one lane
  std::optional<std::uint8_t>
      serviceLevel;  // of a possible one: that which closes it alone; nothing: only several together do
};

// At most one for each part of the fabric that has a circle on one lane, as dependencyCycles() orders them; none if
// lanes break it. `dependencies`: as in channelDependencies().
std::vector<CreditLoop> creditLoops(const Fabric& fabric, const std::vector<std::vector<EndIndex>>& dependencies);

}  // namespace weft
