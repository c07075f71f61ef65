// Links that given hosts would share if they communicated in a pattern, from the forwarding tables only, whatever the
// run recorded.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "analysis/load/host_choice.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {

enum class HostPattern {
  allToAll,   // each to each other
  ring,       // each to the next one, the last to the first
  bisection,  // the k-th of the first half and the k-th of the second to each other; of an odd number the last stays
              // away
};

std::optional<HostPattern> hostPattern(std::string_view name);  // "all-to-all", "ring", "bisection"
std::uint64_t countPairs(HostPattern pattern, std::size_t hosts);
std::vector<HostPair> hostPairs(HostPattern pattern, const std::vector<HostIndex>& hosts);

struct Hotspots {
  std::vector<Flow> flows;        // one of a byte for each pair of hosts and rail that they share
  LinkLoads loads;                // of these: paths on each end
  std::vector<EndIndex> shared;   // between switches, with two paths or more; most paths first
  std::uint64_t pairs = 0;        // of different hosts
  std::uint64_t withoutRail = 0;  // pairs that share no subnet
};

Hotspots findHotspots(const Fabric& fabric, const RankHosts& placed, const std::vector<HostPair>& pairs, Rails rails);

// Who is on an end: in the order of the pairs, each once.
std::vector<HostPair> pairsOver(const Fabric& fabric, const Hotspots& hotspots, EndIndex end);

}  // namespace weft
