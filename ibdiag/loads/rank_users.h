// What ranks sent to ranks, by layer of pair traffic and by pair, whether or not a link carried it.
#pragma once

#include <functional>
#include <span>

#include "core/store/run_store.h"
#include "ibdiag/loads/end_users.h"

namespace weft {

// From any of `sources` to any of `destinations`; ascending; an empty list: every rank. In the order of EndUsers.
EndUsers trafficBetween(const PairStream& pairs, const PairFilter& filter, std::span<const RankId> sources,
                        std::span<const RankId> destinations, const std::function<bool()>& stopped = {});

}  // namespace weft
