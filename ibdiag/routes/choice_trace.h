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
  // Of pairs between base LIDs that arrive by static ports and by some choice do not, by end and last; each pair counts
  // once, where the choice of the lowest ports that breaks ends. Of a ring that choices may go round `last` is the
  // lowest switch; `loop` is empty.
  std::vector<BreakPlace> breaks;
  // As channelDependencies() has them, of all choices by which packets may arrive.
  std::vector<std::vector<EndIndex>> dependencies;
};

// The fabric spreads(), or there is no choice to be traced.
ChoiceTrace traceChoices(const Fabric& fabric, TracedLids lids = TracedLids::all);

}  // namespace weft
