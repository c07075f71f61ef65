// Room for the hosts that matter, taken from their neighbours.
#pragma once

#include <span>

#include "ibdiag/layout/layout.h"

namespace weft {

// Moves hosts of a layered layout: among those that stand side by side at the same leaf switches, those in `wide` get
// up to mostHostRoom layout units each, the others what is left, leastHostRoom at least. Order, leaf switches and the
// room of all hosts of a leaf stay as they are. Sets Glyph::room. If it is called again, only the last `wide` counts.
void widenHosts(const Fabric& fabric, std::span<const HostIndex> wide, Layout& layout);

inline constexpr double mostHostRoom = 5, leastHostRoom = 0.2;

}  // namespace weft
