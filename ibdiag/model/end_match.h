// Matches nodes, hosts and link ends of two fabrics.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

// From the first fabric to the second and back; nothing where the other has none. Positions as in the Fabrics.
struct FabricMatch {
  template <class Index>
  struct Both {
    std::vector<std::optional<Index>> toSecond;  // by position in the first
    std::vector<std::optional<Index>> toFirst;   // by position in the second
  };

  // The same GUID in subnets that belong together (those that share most switches); else the same host, for adapters
  // that are on one subnet in the same order; else the same description, if only one node of its kind has it in each
  // fabric.
  Both<NodeIndex> nodes;
  Both<HostIndex> hosts;  // the same name without case, else the host of matched adapters
  // The same port of matched nodes, cabled to the same port of matched nodes: a cable that was moved is another link.
  Both<EndIndex> ends;
  std::size_t nodesByName = 0;  // how many pairs of nodes have different GUIDs
};

FabricMatch matchFabrics(const Fabric& first, const Fabric& second);

}  // namespace weft
