// Merges SL-to-VL tables and service levels of paths from several dumps.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "ibdiag/assembly/merged_topology.h"

namespace weft {

// By position in MergedTopology::nodes: ascending pairs of ports that have cables (in port 0: the switch itself).
using MergedLanes = std::map<std::uint32_t, std::vector<LaneRow>>;
// By that position and the port, 0: all ports of the node. Ascending LIDs.
using MergedLevels = std::map<std::pair<std::uint32_t, PortNumber>, std::vector<ListedLevels::Entry>>;

// If dumps contradict each other, the first in path order stays, and this is reported. What belongs to no node of the
// topology is skipped.
MergedLanes mergeLanes(const std::vector<const LaneDump*>& byPath, const MergedTopology& topology,
                       Diagnostics& diagnostics);
// An adapter that two subnets know is taken in the one to which most sources of the dump belong.
MergedLevels mergeLevels(const std::vector<const LevelDump*>& byPath, const MergedTopology& topology,
                         Diagnostics& diagnostics);

// levels[lid], as long as the last LID that has one.
std::vector<std::uint8_t> dense(const std::vector<ListedLevels::Entry>& entries);

}  // namespace weft
