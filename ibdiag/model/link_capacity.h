// The capacity of a link: width × lane rate × the share of its line code that is data.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// Bits of data a second, in each direction. SDR, DDR and QDR send 8 bits as 10, FDR10 and all later ones 64 as 66
// (IBTA 5.7.1, 5.13): 4x of them carry 8, 16, 32, 40, 54.5, 100, 200, 400 and 800 Gb/s. Speeds are Gb/s a lane or
// names, widths "4x" in any spelling. Nothing where width or speed is not known; ibdiagnet 1 prints 10 for every speed
// beyond QDR, so that its 10 is "not known" (LinkFacts::speedIsMinimum) unless another dump says more.
std::optional<std::uint64_t> linkCapacity(const LinkFacts& link);

using Capacities = std::vector<std::optional<std::uint64_t>>;  // by link: the two ends of link i are 2 i and 2 i + 1
Capacities capacitiesOf(const Fabric& fabric);

}  // namespace weft
