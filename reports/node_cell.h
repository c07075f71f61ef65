// Cells for nodes and link ends.
#pragma once

#include <vector>

#include "ibdiag/model/node_names.h"
#include "ibdiag/model/port_labels.h"
#include "reports/table.h"

namespace weft {

// Its description; text for people shows the short name: "r1leaf00" of "MF0;r1leaf00:IS5030/U1".
inline Cell nodeCell(const Fabric& fabric, NodeIndex node) {
  const FabricNode& at = fabric.node(node);
  return at.isSwitch() ? Cell::named(at.description, nodeName(fabric, node)) : Cell(at.description);
}

// Its number; text for people shows the label, too: "53 (1/27/1)".
inline Cell portCell(const Fabric& fabric, const LinkEnd& at) {
  return Cell::named(at.port, portShort(fabric, at.node, at.port));
}

// "subnet", "node", "guid", "port", "peer", "peer_guid", "peer_port": the place of the end that sends.
std::vector<Column> endColumns();
Row endCells(const Fabric& fabric, EndIndex end);

}  // namespace weft
