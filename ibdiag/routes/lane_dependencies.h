// The channel dependency graph with virtual lanes: a channel is a lane of a link end, and SL-to-VL tables give the
// lane of a service level (IBTA 14.2.5.9). Skeie, Lysne and Theiss (LASH, 2002) break cycles in this way.
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/routes/trace_pairs.h"

namespace weft {

using Channel = EndIndex;  // 16 times an end, plus its lane: so that circles are found by dependencyCycles()
constexpr Channel channelOf(EndIndex end, unsigned lane) { return Channel(number(end) * serviceLevels + lane); }
constexpr EndIndex endOf(Channel channel) { return EndIndex(number(channel) / serviceLevels); }
constexpr std::uint8_t laneOf(Channel channel) { return static_cast<std::uint8_t>(number(channel) % serviceLevels); }

// Only dependencies that are certain, or all that are possible.
enum class LaneKnowledge {
  certain,   // a path waits only as it does by every service level that is not dropped there
  possible,  // … as it does by any that it may use; where no dump has a table, on any lane
};

// By Channel: the channels by which packets leave the next switch, ascending. Covers all routes between adapter ports
// that arrive, to all LIDs. A path whose service level no dump has may use any of `levels`, a bit for each; packets on
// the lane that drops go nowhere.
std::vector<std::vector<Channel>> laneDependencies(const Fabric& fabric, LaneKnowledge knowledge,
                                                   std::uint16_t levels = 0xFFFF);

}  // namespace weft
