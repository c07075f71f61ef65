// Swaps ranks of two nodes as long as that keeps more bytes on the nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "collector/record/mapping/rank_graph.h"

namespace weft::record {

// The traffic that leaves nodes, in the graph's weights; each edge counts twice.
std::int64_t between(const RankGraph& graph, const std::vector<std::uint32_t>& nodeOf);

// Until no exchange of two helps, or so many edges were looked at that a program would wait for seconds.
void exchange(const RankGraph& graph, std::uint32_t nodes, std::vector<std::uint32_t>& nodeOf);

}  // namespace weft::record
