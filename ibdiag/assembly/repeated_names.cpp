#include "ibdiag/assembly/repeated_names.h"

#include <map>

#include "core/base/units.h"
#include "ibdiag/model/host_names.h"

namespace weft {
namespace {

constexpr std::size_t mostOfName = 4;  // more are called so by somebody who did not mean to tell them apart

void tellPorts(const MergedTopology& topology, Diagnostics& diagnostics) {
  std::map<Guid, const MergedPort*> owners;
  for (const MergedPort& port : topology.ports) {
    if (number(port.guid) == 0 || port.guidIsGuess) continue;
    const auto [known, isNew] = owners.try_emplace(port.guid, &port);
    if (isNew) continue;
    const MergedNode &first = topology.nodes[known->second->node], &second = topology.nodes[port.node];
    // A node on two subnets has one port in each, but a card is not on both by the same port.
    if (first.facts.guid == second.facts.guid && (known->second->number == port.number || first.ambiguous)) continue;
    diagnostics.add({"fabric.duplicateGuid", Severity::note, *port.place.file, port.place.line,
                     "port GUID " + text(port.guid) + " is that of port " + std::to_string(port.number) + " of " +
                         text(second.facts.guid) + " and of port " + std::to_string(known->second->number) + " of " +
                         text(first.facts.guid) + ", at " + text(known->second->place),
                     "both were kept", "two devices may have the same GUID; ask for their firmware to be repaired"});
  }
}

bool isGivenName(const TopologyDump::Node& node) {
  if (node.kind == NodeKind::switchNode) return node.description.starts_with("MF0;");
  if (node.guidIsPorts) return false;  // of one card, maybe
  return node.kind == NodeKind::channelAdapter && node.description.find(' ') != std::string::npos &&
         hostNameOf(node.description);
}

void tellNodes(const MergedTopology& topology, Diagnostics& diagnostics) {
  std::map<std::pair<SubnetId, std::string>, std::vector<const MergedNode*>> byName;
  for (const MergedNode& node : topology.nodes)
    if (isGivenName(node.facts)) byName[{node.subnet, node.facts.description}].push_back(&node);
  for (const auto& [name, nodes] : byName) {
    if (nodes.size() < 2 || nodes.size() > mostOfName) continue;
    for (std::size_t i = 1; i < nodes.size(); ++i)
      diagnostics.add({"fabric.duplicateName", Severity::note, *nodes[i]->place.file, nodes[i]->place.line,
                       "nodes " + text(nodes[i]->facts.guid) + " and " + text(nodes[0]->facts.guid) + ", at " +
                           text(nodes[0]->place) + ", are both called \"" + name.second + "\"",
                       "both were kept", "give them names of their own, or look which of them is gone"});
  }
}

}  // namespace

void reportRepeatedNames(const MergedTopology& topology, Diagnostics& diagnostics) {
  tellPorts(topology, diagnostics);
  tellNodes(topology, diagnostics);
}

}  // namespace weft
