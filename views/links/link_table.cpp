#include "views/links/link_table.h"

#include <algorithm>
#include <numeric>

#include "core/base/units.h"
#include "ibdiag/model/node_names.h"

namespace weft {

Table linkTable(const OpenRun& run, const LinkNumbers& numbers) {
  const Fabric& fabric = run.fabric;
  std::vector<std::uint32_t> order(fabric.ends().size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::uint32_t end) {
    const auto bytes = numbers.bytes(EndIndex(end));
    return bytes ? bytes->value : 0;
  });
  Table table{{{"subnet", ColumnKind::number}, {"node"}, {"guid"}, {"port", ColumnKind::number}, {"peer"}, {"peer_guid"},
               {"peer_port", ColumnKind::number}, {"bytes", ColumnKind::bytes}, {"at_least", ColumnKind::number}}, {}};
  const auto name = [&](NodeIndex node) { return nodeName(fabric, node); };
  const auto guid = [&](NodeIndex node) { return text(fabric.node(node).guid); };
  for (const std::uint32_t index : order) {
    const EndIndex end{index};
    const LinkEnd &at = fabric.end(end), &other = fabric.end(peer(end));
    const auto bytes = numbers.bytes(end);
    table.rows.push_back({number(fabric.node(at.node).subnet), name(at.node), guid(at.node), at.port, name(other.node), guid(other.node),
                          other.port, bytes ? Cell(bytes->value) : Cell(), bytes ? Cell(std::uint64_t{bytes->atLeast}) : Cell()});
  }
  return table;
}

}  // namespace weft
