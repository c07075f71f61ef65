// Links between switches that several communicators share.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "ibdiag/loads/pair_flows.h"

namespace weft {

struct EndBytes {
  EndIndex end{};
  std::uint64_t bytes = 0;  // above 0
};

// What one communicator put on which ends, ascending; its own traffic, not that of communicators below it.
using CommunicatorLoads = std::map<CommunicatorId, std::vector<EndBytes>>;

// One pass over the pair traffic; traffic without a known communicator is skipped.
CommunicatorLoads loadsByCommunicator(const RunStore& store, const Fabric& fabric, const RankHosts& hosts,
                                      Rails rails = Rails::measured);

struct SharedLinks {
  CommunicatorId first{}, second{};               // ascending
  std::vector<EndIndex> ends;                     // that both load; ascending
  EndIndex worst{};                               // where the lesser of the two sends most; the first of several
  std::uint64_t firstBytes = 0, secondBytes = 0;  // there
};

// Pairs of communicators of which each sends at least a tenth of the bytes of some end between switches. Ordered by the
// two.
std::vector<SharedLinks> sharedLinks(const Fabric& fabric, const CommunicatorLoads& loads);

}  // namespace weft
