// The order of nodes and link ends of a fabric: by subnet, GUID and port.
#pragma once

#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

inline std::vector<EndIndex> inOrder(const Fabric& fabric) {
  std::vector<EndIndex> ends;
  ends.reserve(fabric.ends().size());
  for (std::uint32_t node = 0; node < fabric.nodes().size(); ++node)
    for (const EndIndex end : fabric.endsOf(NodeIndex(node))) ends.push_back(end);
  return ends;
}

}  // namespace weft
