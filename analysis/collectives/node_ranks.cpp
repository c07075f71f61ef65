#include "analysis/collectives/node_ranks.h"
#include <algorithm>

namespace weft {

NodeRanks::NodeRanks(const CollectiveCall& call) : nodeOf(call.ranks) {
  std::vector<std::uint32_t> places(call.ranks, UINT32_MAX);  // by node
  for (std::uint32_t rank = 0; rank < call.ranks; ++rank) {
    std::uint32_t& place = places[call.nodes.empty() ? rank : call.nodes[rank]];
    if (place == UINT32_MAX) {
      place = static_cast<std::uint32_t>(nodes.size());
      nodes.emplace_back();
    } else consecutive = consecutive && place == nodeOf[rank - 1];
    nodeOf[rank] = place;
    nodes[place].push_back(rank);
  }
}

bool NodeRanks::balanced() const {
  return std::ranges::all_of(nodes, [this](const auto& ranks) { return ranks.size() == nodes.front().size(); });
}

std::vector<std::uint32_t> NodeRanks::atPlace(std::uint32_t place) const {
  std::vector<std::uint32_t> all;
  for (const auto& ranks : nodes)
    if (place < ranks.size()) all.push_back(ranks[place]);
  std::ranges::sort(all);
  return all;
}

std::uint32_t NodeRanks::placeOf(std::uint32_t rank) const {
  const auto& own = nodes[nodeOf[rank]];
  return static_cast<std::uint32_t>(std::ranges::find(own, rank) - own.begin());
}

}  // namespace weft
