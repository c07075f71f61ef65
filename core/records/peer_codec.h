// Peers of one port, packed: for each peer in ascending LID order three LEB128 numbers:
// LID minus the LID before it (the first: minus 0), bytes sent, bytes received.
// A row per peer would be ten times slower to write and to read.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/rows.h"

namespace weft {

std::string packPeers(std::span<const PeerTraffic> ascendingByLid);

// Nothing where the blob is cut off, a number passes 64 bits, or a LID is 0, repeated or above 65535.
std::optional<std::vector<PeerTraffic>> unpackPeers(std::string_view blob);

}  // namespace weft
