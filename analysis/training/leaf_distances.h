// The number of links between switches on the shortest path from one leaf switch to another.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "ibdiag/model/switch_links.h"

namespace weft {

class LeafDistances {
 public:
  explicit LeafDistances(const Fabric& fabric) : links_(fabric) {}

  // 0 for itself; `apart` where no way is known.
  std::uint32_t between(NodeIndex from, NodeIndex to) const;

  static constexpr std::uint32_t apart = 1000;

 private:
  SwitchLinks links_;
  mutable std::map<NodeIndex, std::vector<std::uint32_t>> from_;  // by NodeIndex; of leaves that were asked for
};

}  // namespace weft
