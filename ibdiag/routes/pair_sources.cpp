#include "ibdiag/routes/pair_sources.h"

#include <map>

#include "ibdiag/routes/next_hop.h"

namespace weft {

std::vector<std::vector<PortIndex>> adapterPorts(const Fabric& fabric) {
  std::vector<std::vector<PortIndex>> bySubnet(fabric.subnetCount());
  for (std::uint32_t at = 0; at < fabric.ports().size(); ++at) {
    const FabricPort& port = fabric.ports()[at];
    if (fabric.isSender(port.node) && number(port.lid) != 0)
      bySubnet[number(fabric.node(port.node).subnet)].push_back(PortIndex(at));
  }
  return bySubnet;
}

PairSources::PairSources(const Fabric& fabric, const std::vector<PortIndex>& ports) : fabric_(fabric), ports_(ports) {
  std::map<NodeIndex, std::vector<PortIndex>> bySwitch;
  for (const PortIndex port : ports) {
    if (const auto first = firstSwitch(port)) {
      bySwitch[*first].push_back(port);
      continue;
    }
    const auto out = fabric.endAt(fabric.port(port).node, fabric.port(port).number);
    elsewhere_.push_back({port, out ? std::optional(peer(*out)) : std::nullopt});
  }
  for (auto& [first, sources] : bySwitch) entries_.push_back({first, std::move(sources)});
}

std::optional<NodeIndex> PairSources::firstSwitch(PortIndex port) const { return weft::firstSwitch(fabric_, port); }

}  // namespace weft
