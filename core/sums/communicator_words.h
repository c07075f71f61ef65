// Describes a communicator in words.
#pragma once

#include <string>

#include "core/records/records.h"

namespace weft {

// "W_s1.0 “row”": with the label that the program gave it, where it gave one that is not the name already.
std::string nameAndLabel(const Communicator& communicator);

// "cart 4 × 4 × 2, periodic in 1 and 3" (dimensions count from 1), "dist_graph"; empty: no topology, or not recorded.
std::string topologyText(const Communicator& communicator);

// "This run has no communicator profile: communicators are not recorded."; `runs`: "Neither run"
std::string noCommunicators(const std::string& runs = "This run");

}  // namespace weft
