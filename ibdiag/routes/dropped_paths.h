// Paths whose packets a switch drops, because its SL-to-VL table maps their service level to lane 15 (IBTA 14.2.5.9).
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/routes/trace_pairs.h"

namespace weft {

struct DroppedPaths {
  EndIndex out{};           // by which the switch would send
  std::uint8_t level = 0;   // service level
  std::uint64_t paths = 0;  // of source port and destination LID, all LIDs
  BrokenPair example;       // the first by destination, then source
};

// The dropped paths among routes between adapter ports that would arrive by static ports, and whose service level a
// dump has. Each counts where it is dropped first. By end, then level.
std::vector<DroppedPaths> droppedPaths(const Fabric& fabric);

}  // namespace weft
