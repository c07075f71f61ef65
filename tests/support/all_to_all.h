// The flows that accumulateAllToAll() adds up without a list: here as a list, which grows with the square of the ports.
#pragma once

#include "ibdiag/loads/link_loads.h"

namespace weft::test {

// Flows of one byte on every ordered pair of adapter ports of a subnet, between base LIDs.
inline std::vector<Flow> allToAll(const Fabric& fabric) {
  std::vector<Flow> flows;
  const auto sends = [&](PortIndex at) {
    return fabric.node(fabric.port(at).node).isHostAdapter() && number(fabric.port(at).lid) != 0;
  };
  for (std::uint32_t from = 0; from < fabric.ports().size(); ++from)
    for (std::uint32_t to = 0; to < fabric.ports().size(); ++to) {
      const PortIndex source{from}, destination{to};
      if (from == to || !sends(source) || !sends(destination)) continue;
      if (fabric.node(fabric.port(source).node).subnet == fabric.node(fabric.port(destination).node).subnet)
        flows.push_back({source, fabric.port(destination).lid, 1});
    }
  return flows;
}

}  // namespace weft::test
