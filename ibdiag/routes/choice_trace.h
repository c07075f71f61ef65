// All ways between adapter ports where switches choose among groups of ports: what tracePairs() and
// channelDependencies() find by static ports. A function of tables and groups; one thread.
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/routes/trace_pairs.h"

namespace weft {

struct ChoiceTrace {
  // By EndIndex: destination LIDs to which some choice leads over this end.
  std::vector<std::uint32_t> destinationsOver;
  // Where pairs between base LIDs break that arrive by static ports but not by some choice, by end and last. Each pair
  // counts once: at the end of the breaking choice with the lowest ports. If choices may go round a ring, `last` is its
  // lowest switch, and `loop` is empty.
  std::vector<BreakPlace> breaks;
  // As channelDependencies() has them, of all choices by which packets may arrive.
  std::vector<std::vector<EndIndex>> dependencies;
};

// The fabric spreads(), or there is no choice to be traced.
ChoiceTrace traceChoices(const Fabric& fabric, TracedLids lids = TracedLids::all);

}  // namespace weft
