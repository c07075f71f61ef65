// The ranks that belong to an item, and the host of a rank.
#pragma once

#include <optional>
#include <string>

#include "analysis/run/item.h"
#include "analysis/run/open_run.h"

namespace weft {

// The rank, both of a pair, those of a host, of a pair of hosts or of a part of the map, the members of communicators,
// and those of a transaction's pairs; ascending, each once. Empty for what has no ranks, or none that are known.
std::vector<RankId> ranksOf(const OpenRun& run, const Item& item);

// The host on which a rank ran by the run's sources, whether the fabric has that host or not.
std::optional<HostId> recordedHostOf(const RunSnapshot& run, RankId rank);

// "n005" as the map shows it, else as it was recorded; empty: not known.
std::string hostNameOfRank(const OpenRun& run, RankId rank);

}  // namespace weft
