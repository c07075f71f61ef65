// Levels of a fabric: 0 for channel adapters; those of switches by breadth-first search over the switch graph.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// What an adapter's host does. Only compute adapters are roots of the search: storage, management, login and
// aggregation nodes are connected to upper switches and would pull a spine down to level 1. A host on a leaf is one of
// these only by its name, and only where fewer than half of the hosts on leaves have such names.
enum class HostRole { compute, service };

struct Levels {
  std::vector<std::optional<std::uint8_t>> ofNode;  // empty where the search does not reach
  std::vector<HostRole> ofHost;                     // by HostIndex
  std::uint8_t highest = 0;
};

// Depends only on the fabric, not on where the run placed its ranks, so that two runs on one fabric look alike.
Levels computeLevels(const Fabric& fabric);

}  // namespace weft
