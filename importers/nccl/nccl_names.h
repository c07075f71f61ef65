// Parents and names of communicators: what was split from what, as far as it is told, else a guess.
#pragma once

#include "importers/nccl/nccl_ranks.h"

namespace weft {

// GPUs of the members, ascending.
std::vector<std::size_t> gpusOf(const NcclGroup& group);

// Fills in names and order; numbers of GPUs and the world are known.
void nameNccl(const NcclGroups& all, NcclRanks& ranks);

}  // namespace weft
