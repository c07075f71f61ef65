// What a link can carry: width × lane rate × the share that its line code leaves for data.
#pragma once

#include <cstdint>
#include <optional>

#include "ibdiag/fabric.h"

namespace weft {

// Bits of data a second, in each direction. SDR, DDR and QDR send 8 bits as 10, FDR10 and all later ones 64 as 66
// (IBTA 5.7.1, 5.13). Nothing where width or speed is not known; ibdiagnet 1 prints 10 for every speed beyond QDR, so
// that 10 is "not known" in its dumps unless another dump says more.
std::optional<std::uint64_t> linkCapacity(const LinkFacts& link);

}  // namespace weft
