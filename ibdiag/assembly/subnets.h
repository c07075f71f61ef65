// Assigns links to InfiniBand subnets: those connected through switches form one.
#pragma once

#include <cstdint>
#include <vector>

#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

struct Subnets {
  std::uint32_t count = 0;
  std::vector<std::vector<std::uint32_t>> ofLink;  // per dump, per link; numbered from 0 by smallest switch GUID
};

// A dual-port adapter with a port on each of two subnets joins nothing. Pieces of one file that do not hang together
// (a line was damaged) are still one subnet, unless a LID has different owners in them.
Subnets findSubnets(const std::vector<const TopologyDump*>& dumps);

}  // namespace weft
