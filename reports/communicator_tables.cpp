#include "reports/communicator_tables.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/sums/communicator_totals.h"
#include "reports/node_cell.h"

namespace weft {
namespace {

Cell hostName(const RunSnapshot& run, HostId id) {
  const auto found = std::ranges::lower_bound(run.hosts, id, {}, &Host::id);
  return found != run.hosts.end() && found->id == id ? Cell(found->name) : Cell();
}

}  // namespace

Table sizesTable(const std::vector<Communicator>& communicators) {
  const auto sizes = communicatorSizes(communicators);
  const auto calls = creatingCalls(sizes);
  Table table{{{"size", ColumnKind::number}, {"count", ColumnKind::number}}, {}};
  for (const std::string& call : calls)
    table.columns.push_back({call.empty() ? "not_recorded" : call, ColumnKind::number});
  for (const SizeCount& each : sizes) {
    Row row{each.size, each.count};
    for (const std::string& call : calls) {
      const auto found = each.byCall.find(call);
      row.emplace_back(found == each.byCall.end() ? std::uint64_t{0} : found->second);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table localityTable(const RunSnapshot& run, const std::vector<Locality>& localities) {
  Table table{{{"communicator"},
               {"size", ColumnKind::number},
               {"locality"},
               {"nodes", ColumnKind::number},
               {"leaves", ColumnKind::number},
               {"imbalance", ColumnKind::real},
               {"byte_imbalance", ColumnKind::real}},
              {}};
  for (const auto& [what, kind] : {std::pair("_pairs", ColumnKind::number), std::pair("_bytes", ColumnKind::bytes)})
    for (std::size_t reach = 0; reach < reaches; ++reach)
      table.columns.push_back({std::string(name(Reach(reach))) + what, kind});
  const auto totals = totalsByCommunicator(run);
  for (const Locality& each : localities) {
    const Communicator* one = run.find(each.communicator);
    if (one == nullptr) continue;
    const CommunicatorTotals& total = totals.at(one->id);
    Row row{one->name, one->size, name(each.reach), each.nodes, each.leaves, total.imbalance, total.byteImbalance};
    for (const std::uint64_t pairs : each.pairs) row.emplace_back(pairs);
    for (std::size_t reach = 0; reach < reaches; ++reach)
      row.push_back(each.bytes ? Cell((*each.bytes)[reach]) : Cell());
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table mappingTable(const RunSnapshot& run, const Fabric& fabric, const RankPlaces& places,
                   const Communicator& communicator) {
  Table table{{{"communicator_rank", ColumnKind::number},
               {"rank", ColumnKind::number},
               {"host"},
               {"leaf"},
               {"subnet", ColumnKind::number},
               {"leaf_guid"}},
              {}};
  for (std::size_t at = 0; at < communicator.members.size(); ++at) {
    const RankId rank = communicator.members[at];
    const auto host = places.hostOf(rank);
    const Row front{communicator.membersInOrder ? Cell(at) : Cell(), number(rank),
                    host ? hostName(run, *host) : Cell()};
    const auto add = [&](std::initializer_list<Cell> rest) {
      table.rows.push_back(front);
      table.rows.back().insert(table.rows.back().end(), rest);
    };
    const auto leaves = host ? places.leavesOf(*host) : std::vector<NodeIndex>();
    if (leaves.empty()) add({{}, {}, {}});
    for (const NodeIndex leaf : leaves) {
      const FabricNode& node = fabric.node(leaf);
      add({nodeCell(fabric, leaf), number(node.subnet), text(node.guid)});
    }
  }
  return table;
}

}  // namespace weft
