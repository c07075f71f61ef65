// A node in a table, and a link end.
#pragma once

#include <vector>

#include "ibdiag/model/node_names.h"
#include "reports/table.h"

namespace weft {

// Its description, of which people are shown the name: "r1leaf00" of "MF0;r1leaf00:IS5030/U1".
inline Cell nodeCell(const Fabric& fabric, NodeIndex node) {
  const FabricNode& at = fabric.node(node);
  return at.isSwitch() ? Cell::named(at.description, nodeName(fabric, node)) : Cell(at.description);
}

// "subnet", "node", "guid", "port", "peer", "peer_guid", "peer_port": of the end that sends.
std::vector<Column> endColumns();
Row endCells(const Fabric& fabric, EndIndex end);

}  // namespace weft
