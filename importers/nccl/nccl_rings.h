// Rings from who sends to whom.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "importers/nccl/nccl_groups.h"

namespace weft {

// The ranks of a channel in the order in which they send, from rank 0 on.
using NcclOrder = std::vector<std::uint32_t>;

// By rank, the next. Empty: it does not close over all ranks.
NcclOrder closedRing(const std::map<std::uint32_t, std::uint32_t>& next, std::uint32_t ranks);

// NCCL connects rings before trees. If the lines of a ring do not close it, each rank that they omit is assumed to send
// to the one to which it was first connected; kept if the ring then closes. Answers how many did.
std::uint64_t completeRings(NcclGroups& all);

}  // namespace weft
