#include "ibdiag/assembly/node_kinds.h"

#include <algorithm>
#include <set>

namespace weft {

void resolveNodeKinds(const std::vector<TopologyDump*>& dumps, const std::vector<TableDump*>& tables) {
  const auto guesses = [](const TopologyDump* dump) {
    return std::ranges::any_of(dump->nodes(), &TopologyDump::Node::kindIsGuess);
  };
  if (std::ranges::none_of(dumps, guesses)) return;
  std::set<Guid> switches;
  for (const TopologyDump* dump : dumps)
    for (const TopologyDump::Node& node : dump->nodes())
      if (node.kind == NodeKind::switchNode) switches.insert(node.guid);
  for (const TableDump* dump : tables)
    for (const ListedTable& table : dump->tables) switches.insert(table.switchGuid);
  for (TopologyDump* dump : dumps)
    for (std::uint32_t at = 0; at < dump->nodes().size(); ++at)
      if (dump->nodes()[at].kindIsGuess && switches.contains(dump->nodes()[at].guid)) dump->setSwitch(at);
}

}  // namespace weft
