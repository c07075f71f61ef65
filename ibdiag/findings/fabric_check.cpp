#include "ibdiag/findings/fabric_check.h"

#include <map>

namespace weft {
std::vector<SubnetCounts> countSubnets(const Fabric& fabric, const Levels& levels) {
  std::vector<SubnetCounts> counts(fabric.subnetCount());
  for (std::uint32_t subnet = 0; subnet < counts.size(); ++subnet) counts[subnet].subnet = SubnetId(subnet);
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const FabricNode& node = fabric.nodes()[at];
    SubnetCounts& subnet = counts[number(node.subnet)];
    if (node.isHostAdapter()) ++subnet.adapters;
    if (node.aggregates) ++subnet.aggregationNodes;
    if (node.kind == NodeKind::router) ++subnet.routers;
    if (!node.isSwitch()) continue;
    ++subnet.switches;
    subnet.tables += fabric.hasTable(NodeIndex(at));
    const auto level = levels.ofNode[at];
    if (!level) ++subnet.switchesNotReached;
    else if (subnet.switchesOnLevel.size() < *level) subnet.switchesOnLevel.resize(*level);
    if (level) ++subnet.switchesOnLevel[*level - 1U];
  }
  for (std::size_t end = 0; end < fabric.ends().size(); end += 2)
    ++counts[number(fabric.node(fabric.ends()[end].node).subnet)].links;
  for (const FabricPort& port : fabric.ports()) {
    const FabricNode& node = fabric.node(port.node);
    if (node.isHostAdapter() && number(port.lid) != 0) ++counts[number(node.subnet)].adapterPorts;
  }
  return counts;
}

DumpFindings findingsOf(const std::vector<CodeTotal>& diagnosticTotals) {
  std::map<std::string, std::uint64_t> totals;
  for (const CodeTotal& total : diagnosticTotals) totals[total.code] = total.total;
  return {totals["fabric.oneWayLink"], totals["fabric.duplicateLid"], totals["fabric.duplicateGuid"]};
}

}  // namespace weft
