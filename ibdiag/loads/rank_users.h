// The bytes that ranks sent to ranks, by layer of pair traffic and by pair, including bytes that no link carried.
#pragma once

#include <functional>
#include <span>

#include "core/store/run_store.h"
#include "ibdiag/loads/end_users.h"

namespace weft {

// The traffic of the pairs that `isWanted` keeps, in the order of EndUsers.
EndUsers trafficOf(const PairStream& pairs, const PairFilter& filter,
                   const std::function<bool(RankId source, RankId destination)>& isWanted,
                   const std::function<bool()>& stopped = {});

// From any of `sources` to any of `destinations`; ascending; an empty list: every rank.
EndUsers trafficBetween(const PairStream& pairs, const PairFilter& filter, std::span<const RankId> sources,
                        std::span<const RankId> destinations, const std::function<bool()>& stopped = {});

}  // namespace weft
