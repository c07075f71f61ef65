// The rail by which each rank sends, if connections were logged and the fabric is rail-optimised.
#pragma once

#include <map>

#include "core/store/run_store.h"
#include "ibdiag/model/rails.h"
#include "ibdiag/model/rank_hosts.h"

namespace weft {

using RankRails = std::map<RankId, std::uint32_t>;

// By the adapter that most of a rank's own connections use, the lowest of several; what others send for it does not
// count. Ranks without any connection are omitted.
RankRails railsOfRanks(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const FabricRails& rails);

}  // namespace weft
