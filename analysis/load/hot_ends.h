// The most loaded link ends.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/load/link_numbers.h"
#include "core/store/run_store.h"
#include "ibdiag/model/levels.h"

namespace weft {

inline constexpr std::size_t summaryEnds = 3;  // where a run is told in few words

// At most so many, the largest first, of one load by their names (endName()), whatever order nodes are kept in; ends
// without a byte are none. Every list of the most loaded ends has this order.
std::vector<EndIndex> hottestEnds(const Fabric& fabric, const LinkNumbers& numbers, std::size_t most);

// "r1leaf02 → n030": both ends as the map calls them, hosts by their own names.
std::string wayName(const Fabric& fabric, EndIndex end);
// The same cable of a host on another rail: from and to the same places, but not on the same rail.
bool isRailTwin(const OpenRun& run, EndIndex one, EndIndex other);

// The switch of the highest level that sends most, on all of its link ends; nothing if none of them sends anything.
std::optional<NodeIndex> busiestTopSwitch(const Fabric& fabric, const Levels& levels, const LinkNumbers& numbers);

// "r1leaf00 port 9 957 MB, …": by the best traffic that the run recorded; nothing where it loads no link.
std::optional<std::string> hottestEndsText(const RunStore& store, const std::filesystem::path& path, std::size_t most);

}  // namespace weft
