// Pair traffic × hosts × forwarding tables = bytes per link end.
#pragma once

#include "ibdiag/loads/pair_flows.h"

namespace weft {

// `held`: a sum passed 2^63, here or in the sums of the links.
struct PairLoads : PairSums {
  // For each end: what the ranks behind it sent onto the link, by the routes. `flows`: pairs of ports with traffic.
  LinkLoads links;
};

// Rows that record no bytes load nothing. `stopped` is asked after each row; once it says true, what was read so far
// comes back.
PairLoads loadsOfPairs(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       Rails rails, const std::function<bool()>& stopped = {});
PairLoads loadsOfPairs(const PairStream& pairs, const Fabric& fabric, const RankHosts& hosts, const PairFilter& filter,
                       const PairWays& ways, const std::function<bool()>& stopped = {});

}  // namespace weft
