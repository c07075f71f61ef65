#include "reports/tables/group_table.h"

#include <map>

#include "analysis/training/logged_rings.h"
#include "analysis/training/shared_links.h"
#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/loads/pair_loads.h"
#include "ibdiag/model/rails.h"

namespace weft {
namespace {

struct GroupSums {
  std::optional<std::uint64_t> network, switches;
  std::optional<std::uint64_t> hops, leaving;
};

// Bytes that adapters send, and bytes on ends between switches.
GroupSums sumsOf(const Fabric& fabric, const std::vector<EndBytes>& ends) {
  GroupSums sums{0, 0, {}, {}};
  for (const auto& [end, bytes] : ends) {
    if (!fabric.node(fabric.end(end).node).isSwitch()) addHeld(*sums.network, bytes);
    else if (isBetweenSwitches(fabric, end)) addHeld(*sums.switches, bytes);
  }
  return sums;
}

template <class Value>
Cell cellOf(const std::optional<Value>& value) {
  return value ? Cell(*value) : Cell();
}

struct RailSums {
  std::uint64_t leaves = 0, adapters = 0, sent = 0, received = 0, switches = 0;

  bool empty() const { return sent == 0 && received == 0 && switches == 0; }
  std::vector<Cell> cells(Cell rail) const {
    return {std::move(rail), Cell(leaves), Cell(adapters), Cell(sent), Cell(received), Cell(switches)};
  }
};

// By rail; the last is what belongs to none.
std::vector<RailSums> railSums(const Fabric& fabric, const FabricRails& rails, const LinkLoads& loads) {
  std::vector<RailSums> sums(rails.count + 1);
  for (std::uint32_t at = 0; at < loads.bytes.size(); ++at) {
    const EndIndex end{at};
    RailSums& own = sums[railOf(fabric, rails, end).value_or(rails.count)];
    if (isBetweenSwitches(fabric, end)) addHeld(own.switches, loads.bytes[at]);
    else addHeld(fabric.node(fabric.end(end).node).isSwitch() ? own.received : own.sent, loads.bytes[at]);
  }
  return sums;
}

bool isLeaf(const Fabric& fabric, NodeIndex node) {
  for (const EndIndex end : fabric.endsOf(node))
    if (fabric.node(fabric.end(peer(end)).node).isHostAdapter()) return true;
  return false;
}

}  // namespace

Table groupTable(const RunStore& store, const Fabric& fabric, const RankHosts& hosts) {
  std::map<CommunicatorId, GroupSums> groups;
  for (const auto& [id, loads] : loadsByCommunicator(store, fabric, hosts)) groups[id] = sumsOf(fabric, loads);
  for (const CommunicatorRings& rings : loggedRings(store, fabric, hosts)) {
    GroupSums& own = groups[rings.communicator];
    own.hops = own.leaving = 0;
    for (const LoggedRing& each : rings.rings) {
      *own.hops += each.hops.size();
      *own.leaving += each.crossings();
    }
  }
  Table table{{{"communicator"},
               {"size", ColumnKind::number},
               {"network_bytes", ColumnKind::bytes, {}, {}, "what its ranks sent to other hosts"},
               {"switch_bytes", ColumnKind::bytes, {}, {}, "these, times the links between switches that they pass"},
               {"hops", ColumnKind::count, {}, {}, "of its rings between hosts"},
               {"leaving", ColumnKind::count, {}, {}, "of these, those to another leaf"}},
              {}};
  for (const Communicator& each : store.communicators())
    if (const auto found = groups.find(each.id); found != groups.end())
      table.rows.push_back({Cell(each.name), cellOf(each.size), cellOf(found->second.network),
                            cellOf(found->second.switches), cellOf(found->second.hops), cellOf(found->second.leaving)});
  return table;
}

Table railTable(const RunStore& store, const Fabric& fabric, const RankHosts& hosts) {
  const FabricRails rails = findRails(fabric);
  if (rails.count == 0)
    throw Error(
        "this fabric has no rails: adapters of one number are connected to leaf switches that also serve others; --by "
        "group needs no rails");
  std::vector<RailSums> sums = railSums(fabric, rails, loadsOfPairs(store, fabric, hosts, {}, Rails::measured).links);
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (rails.ofNode[at] && isLeaf(fabric, NodeIndex(at))) ++sums[*rails.ofNode[at]].leaves;
  for (const auto& rail : rails.ofPort)
    if (rail) ++sums[*rail].adapters;
  Table table{
      {{"rail", ColumnKind::number},
       {"leaves", ColumnKind::number},
       {"adapters", ColumnKind::number},
       {"sent_bytes", ColumnKind::bytes, {}, {}, "by adapters on its leaves"},
       {"received_bytes", ColumnKind::bytes},
       {"switch_bytes", ColumnKind::bytes, {}, {}, "between its leaves and the switches above, both directions"}},
      {}};
  for (std::uint32_t rail = 0; rail < rails.count; ++rail) table.rows.push_back(sums[rail].cells(Cell(rail)));
  if (!sums.back().empty()) table.rows.push_back(sums.back().cells(Cell()));
  return table;
}

}  // namespace weft
