// The file by which MPICH chooses algorithms: MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE.
#pragma once

#include <string>
#include <vector>

#include "analysis/load/collective_rules.h"
#include "analysis/load/mpich_choices.h"

namespace weft {

// These choices with the rules in front, because the file has to be complete. What no rule covers stays unchanged:
// other sizes of messages and of communicators, operations and buffers that an algorithm can't do, and broadcasts,
// reductions and allreduces on communicators with several ranks a node, for which the device chooses on two levels.
std::string mpichSelectionText(const std::vector<AlgorithmRule>& rules, const MpichChoices& choices);

// Why these choices can't have a rule, for a note; empty: they can.
std::string whyNoMpichRule(const AlgorithmRule& rule, const MpichChoices& choices);

// "MPIR_Allreduce_intra_recursive_doubling"
std::string mpichFunction(Collective collective, int algorithm);

}  // namespace weft
