// Rows of who was connected to whom by which adapter.
#pragma once

#include <vector>

#include "core/records/row_sink.h"
#include "importers/nccl/nccl_ranks.h"

namespace weft {

// `ids`: of the communicators, as NcclGroups::groups has them. Connections of members without a log are left out.
void giveNcclConnections(const NcclGroups& groups, const NcclRanks& ranks, const std::vector<CommunicatorId>& ids,
                         RowSink& sink);

}  // namespace weft
