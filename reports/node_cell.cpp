#include "reports/node_cell.h"

#include "core/base/units.h"

namespace weft {

std::vector<Column> endColumns() {
  return {{"subnet", ColumnKind::number},
          {"node"},
          {"guid"},
          {"port", ColumnKind::number},
          {"peer"},
          {"peer_guid"},
          {"peer_port", ColumnKind::number, "peer port"}};
}

Row endCells(const Fabric& fabric, EndIndex end) {
  const LinkEnd &near = fabric.end(end), &far = fabric.end(peer(end));
  const FabricNode &node = fabric.node(near.node), &other = fabric.node(far.node);
  return {number(node.subnet),    nodeCell(fabric, near.node), text(node.guid),
          portCell(fabric, near), nodeCell(fabric, far.node),  text(other.guid),
          portCell(fabric, far)};
}

}  // namespace weft
