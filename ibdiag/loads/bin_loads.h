// What one bin of time puts on the links, and who does: pair_flows.cpp and end_users.cpp have them beside what they do of a whole run.
#pragma once

#include "ibdiag/loads/bin_rows.h"
#include "ibdiag/loads/end_users.h"

namespace weft {

// Of one bin; `layers` stays empty.
PairFlows flowsOfBin(const Fabric& fabric, const RankHosts& hosts, const PairWays& ways, std::span<const BinRow> rows);
// Likewise; `flows`: of flowsOfBin().
EndUsers usersOfBin(const Fabric& fabric, const RankHosts& hosts, const PairWays& ways, const std::vector<Flow>& flows, std::span<const BinRow> rows,
                    EndIndex end);

}  // namespace weft
