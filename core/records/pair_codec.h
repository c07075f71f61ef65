// Peers of one rank, packed: for each in ascending order three LEB128 numbers: how far its rank is beyond the one
// before it (the first: its rank + 1), messages, bytes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/rows.h"

namespace weft {

std::string packPairs(std::span<const PairPeer> ascendingByRank);

// Fills `peers`. False where the blob is cut off, a number passes its range, or a rank is repeated.
bool unpackPairs(std::string_view blob, std::vector<PairPeer>& peers);

}  // namespace weft
