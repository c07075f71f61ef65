// The union of two fabrics, for drawing.
#pragma once

#include <optional>
#include <vector>

#include "ibdiag/findings/fabric_difference.h"

namespace weft {

enum class UnionState { both, onlyFirst, onlySecond };

struct UnionLink {
  UnionState state = UnionState::both;
  std::optional<double>
      ratio;  // of a link of both: what it carries in the second fabric, of what it carried in the first
};

struct FabricUnion {
  // Without LIDs and tables. Link i of the first fabric is link i here. If a new cable is at a port that had another
  // one, it is placed at a free port here: each port has one cable.
  Fabric fabric;
  std::vector<UnionLink> links;   // as fabric.links()
  std::vector<UnionState> nodes;  // as fabric.nodes()
};

FabricUnion unite(const Fabric& first, const Fabric& second, const FabricDifference& difference);

}  // namespace weft
