#include "ibdiag/layout/inside_switches.h"

namespace weft {

void placeInsideSwitches(const Fabric& fabric, std::vector<std::uint32_t>& glyphOfNode) {
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (fabric.nodes()[at].aggregates) glyphOfNode[at] = glyphOfNode[number(fabric.switchAround(NodeIndex(at)))];
}

}  // namespace weft
