#include "app/communicator_tables.h"

#include <algorithm>

#include "core/communicator_totals.h"
#include "core/units.h"

namespace weft {
namespace {

Json hostName(const RunSnapshot& run, HostId id) {
  const auto found = std::ranges::lower_bound(run.hosts, id, {}, &Host::id);
  return found != run.hosts.end() && found->id == id ? Json(found->name) : Json();
}

}  // namespace

ReportTable sizesTable(const std::vector<Communicator>& communicators) {
  const auto sizes = communicatorSizes(communicators);
  const auto calls = creatingCalls(sizes);
  ReportTable table{{"size", "count"}, {}};
  for (const std::string& call : calls) table.columns.push_back(call.empty() ? "not_recorded" : call);
  for (const SizeCount& each : sizes) {
    std::vector<Json> row{orNull(each.size), each.count};
    for (const std::string& call : calls) {
      const auto found = each.byCall.find(call);
      row.emplace_back(found == each.byCall.end() ? 0 : found->second);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

ReportTable localityTable(const RunSnapshot& run, const std::vector<Locality>& localities) {
  ReportTable table{{"communicator", "size", "locality", "nodes", "leaves", "imbalance", "byte_imbalance"}, {}};
  for (const char* what : {"_pairs", "_bytes"})
    for (std::size_t reach = 0; reach < reaches; ++reach)
      table.columns.push_back(std::string(name(Reach(reach))) + what);
  const auto totals = totalsByCommunicator(run);
  for (const Locality& each : localities) {
    const Communicator* one = run.find(each.communicator);
    if (one == nullptr) continue;
    const CommunicatorTotals& total = totals.at(one->id);
    std::vector<Json> row{one->name, orNull(one->size), std::string(name(each.reach)), each.nodes, each.leaves,
                          orNull(total.imbalance), orNull(total.byteImbalance)};
    for (const std::uint64_t pairs : each.pairs) row.emplace_back(pairs);
    for (std::size_t reach = 0; reach < reaches; ++reach)
      row.push_back(each.bytes ? Json((*each.bytes)[reach]) : Json());
    table.rows.push_back(std::move(row));
  }
  return table;
}

ReportTable mappingTable(const RunSnapshot& run, const Fabric& fabric, const RankPlaces& places,
                         const Communicator& communicator) {
  ReportTable table{{"communicator_rank", "rank", "host", "leaf", "subnet", "leaf_guid"}, {}};
  for (std::size_t at = 0; at < communicator.members.size(); ++at) {
    const RankId rank = communicator.members[at];
    const auto host = places.hostOf(rank);
    const std::vector<Json> front{communicator.membersInOrder ? Json(at) : Json(), number(rank),
                                  host ? hostName(run, *host) : Json()};
    const auto add = [&](std::initializer_list<Json> rest) {
      table.rows.push_back(front);
      table.rows.back().insert(table.rows.back().end(), rest);
    };
    const auto leaves = host ? places.leavesOf(*host) : std::vector<NodeIndex>();
    if (leaves.empty()) add({Json(), Json(), Json()});
    for (const NodeIndex leaf : leaves) {
      const FabricNode& node = fabric.node(leaf);
      add({node.description, number(node.subnet), text(node.guid)});
    }
  }
  return table;
}

}  // namespace weft
