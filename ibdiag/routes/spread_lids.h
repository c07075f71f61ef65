// Forwarding tables of minimal hops: if several ports are equally good, the one with the fewest LIDs so far.
#pragma once

#include <functional>
#include <vector>

#include "ibdiag/routes/hop_table.h"

namespace weft {

// By switch of the piece, by LID; noRoute where nothing leads there. As OpenSM's min-hop and up/down engines choose
// with its default options, on tables that begin empty: LIDs of switches weigh nothing; the LIDs of a port with an LMC
// go over different systems where they can, then over different switches.
std::vector<std::vector<PortNumber>> spreadLids(const RoutedPiece& piece, const HopTable& hops,
                                                const std::function<bool()>& stopped = {});

}  // namespace weft
