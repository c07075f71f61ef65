#include "analysis/load/link_users.h"

#include <algorithm>
#include <map>

#include "analysis/collectives/modelled_rows.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/loads/crossing_flows.h"
#include "ibdiag/loads/end_users.h"

namespace weft {
namespace {

using Key = decltype(UserRow::keys)::value_type;

// Names by id; a store may name ids that it does not have.
template <class Id, class Row>
class Names {
 public:
  explicit Names(const std::vector<Row>& rows) {
    for (const Row& each : rows) names_[each.id] = each.name;
  }
  Key of(const std::optional<Id>& id) const {
    if (!id) return std::monostate();
    const auto found = names_.find(*id);
    return found == names_.end() ? std::to_string(number(*id)) : found->second;
  }

 private:
  std::map<Id, std::string> names_;
};

struct AllNames {
  Names<CommunicatorId, Communicator> communicators;
  Names<RegionId, Region> regions;
  Names<OperationId, Operation> operations;

  explicit AllNames(const RunStore& store)
      : communicators(store.communicators()), regions(store.regions()), operations(store.operationNames()) {}
  Key of(const std::optional<CommunicatorId>& id) const { return communicators.of(id); }
  Key of(const std::optional<RegionId>& id) const { return regions.of(id); }
  Key of(const std::optional<OperationId>& id) const { return operations.of(id); }
  static Key of(PairClass kind) { return std::string(name(kind)); }
};

std::vector<std::string> columnsOf(UserKey by) {
  switch (by) {
    case UserKey::pair:
    case UserKey::host:
      return {"source", "destination"};
    case UserKey::communicator:
      return {"communicator"};
    case UserKey::region:
      return {"region"};
    case UserKey::kind:
      return {"class"};
    case UserKey::operation:
      return {"operation"};
    case UserKey::layer:
      return {"communicator", "region", "class", "operation"};
  }
  return {};
}

template <class Id>
std::vector<UserRow> rowsOf(const std::vector<Sum<Id>>& sums, const AllNames& names) {
  std::vector<UserRow> rows;
  for (const Sum<Id>& each : sums) rows.push_back({{names.of(each.key)}, each.bytes});
  return rows;
}

using HostPairs = std::map<std::pair<HostIndex, HostIndex>, std::uint64_t>;

std::vector<UserRow> rowsOf(const HostPairs& pairs, const Fabric& fabric) {
  std::vector<UserRow> rows;
  for (const auto& [pair, bytes] : pairs)
    rows.push_back({{fabric.host(pair.first).name, fabric.host(pair.second).name}, bytes});
  std::ranges::stable_sort(rows, std::greater{}, &UserRow::bytes);
  return rows;
}

std::vector<UserRow> rowsBy(UserKey by, const EndUsers& users, const AllNames& names, const Fabric& fabric,
                            const RankHosts& hosts) {
  std::vector<UserRow> rows;
  bool held = false;  // the users say so
  switch (by) {
    case UserKey::communicator:
      return rowsOf(byCommunicator(users), names);
    case UserKey::region:
      return rowsOf(byRegion(users), names);
    case UserKey::kind:
      return rowsOf(byClass(users), names);
    case UserKey::operation:
      return rowsOf(byOperation(users), names);
    case UserKey::layer:
      for (const LayerShare& each : users.layers)
        rows.push_back(
            {{names.of(each.communicator), names.of(each.region), AllNames::of(each.kind), names.of(each.operation)},
             each.bytes});
      return rows;
    case UserKey::pair:
      for (const PairShare& each : users.pairs)
        rows.push_back({{number(each.source), number(each.destination)}, each.bytes});
      return rows;
    case UserKey::host:
      break;
  }
  HostPairs pairs;
  for (const PairShare& each : users.pairs) {
    std::uint64_t& sum = pairs[{*hosts.of(each.source), *hosts.of(each.destination)}];  // on a link, so both are known
    sum = saturatingAdd(sum, each.bytes, held);
  }
  return rowsOf(pairs, fabric);
}

// The sum over flows, and over pairs of hosts.
std::uint64_t addUp(const Fabric& fabric, const std::vector<Flow>& flows, HostPairs& pairs, bool& held) {
  std::uint64_t sum = 0;
  for (const Flow& flow : flows) {
    const FabricNode& source = fabric.node(fabric.port(flow.source).node);
    const auto owner = fabric.owner(source.subnet, flow.destination);
    const FabricNode& target = fabric.node(fabric.port(*owner).node);  // a flow to an unknown LID leaves by no end
    sum = saturatingAdd(sum, flow.bytes, held);
    if (!source.host || !target.host) continue;
    std::uint64_t& pair = pairs[{*source.host, *target.host}];
    pair = saturatingAdd(pair, flow.bytes, held);
  }
  return sum;
}

UserTable usersByPairs(const RunStore& store, const OpenRun& run, const LinkRequest& request, EndIndex end,
                       UserKey by) {
  const PairWays ways(store, run.fabric, run.rankHosts, request.view.rails);
  const EndUsers users =
      usersOfEnd(pairsWith(store, request.view.collectives), run.fabric, run.rankHosts, request.filter, ways, end);
  return {columnsOf(by), rowsBy(by, users, AllNames(store), run.fabric, run.rankHosts), users.bytes, users.held};
}

UserTable usersByRegion(const OpenRun& run, const PortTraffic& traffic, const std::vector<RegionId>& regions,
                        EndIndex end) {
  UserTable table{columnsOf(UserKey::region), {}, 0, false};
  HostPairs pairs;
  const Names<RegionId, Region> names(run.snapshot.regions);
  for (const RegionTraffic& region : traffic.regions) {
    if (!region.isOneOf(regions)) continue;
    const std::uint64_t bytes = addUp(run.fabric, flowsOver(run.fabric, region.flows, end), pairs, table.held);
    table.bytes = saturatingAdd(table.bytes, bytes, table.held);
    if (bytes != 0) table.rows.push_back({{names.of(region.region)}, bytes});
  }
  std::ranges::stable_sort(table.rows, std::greater{}, &UserRow::bytes);
  return table;
}

UserTable usersByPorts(const OpenRun& run, const PortTraffic& traffic, const std::vector<RegionId>& regions,
                       EndIndex end, UserKey by) {
  if (by == UserKey::region) return usersByRegion(run, traffic, regions, end);
  if (by != UserKey::pair && by != UserKey::host)
    throw Error(
        "port traffic knows hosts and regions only; import a trace or a monitoring profile with the run, or take "
        "--by pair");
  UserTable table{columnsOf(by), {}, 0, false};
  HostPairs pairs;
  table.bytes = addUp(run.fabric, flowsOver(run.fabric, mergedFlows(traffic, regions), end), pairs, table.held);
  table.rows = rowsOf(pairs, run.fabric);
  return table;
}

}  // namespace

UserTable linkUsers(const RunStore& store, const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                    EndIndex end, UserKey by) {
  if (request.view.source == TrafficSource::pair) return usersByPairs(store, run, request, end, by);
  return usersByPorts(run, traffic.port, request.filter.regions, end, by);
}

}  // namespace weft
