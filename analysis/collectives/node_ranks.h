// Ranks of a collective call by the node that they run on.
#pragma once

#include "analysis/collectives/message_counts.h"

namespace weft {

// The first rank of each speaks for it.
struct NodeRanks {
  explicit NodeRanks(const CollectiveCall& call);
  // Whether some ranks share a node, and others don't.
  bool severalLevels() const { return nodes.size() > 1 && nodes.size() < nodeOf.size(); }
  bool balanced() const;  // all nodes have as many
  std::vector<std::uint32_t> leaders() const { return atPlace(0); }
  // The rank at this place on each node that has enough ranks, ascending.
  std::vector<std::uint32_t> atPlace(std::uint32_t place) const;
  std::uint32_t placeOf(std::uint32_t rank) const;  // among the ranks of its node

  std::vector<std::vector<std::uint32_t>> nodes;  // ranks, ascending; in the order of their leaders
  std::vector<std::uint32_t> nodeOf;              // by rank
  bool consecutive = true;                        // ranks of a node follow each other
};

}  // namespace weft
