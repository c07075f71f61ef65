#include "ibdiag/assembly/unowned_lids.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr const char* copyAgain =
    "if the topology was copied while it was written, copy it again; or dump all at one time";

using LidSet = std::vector<bool>;

// By subnet.
std::vector<std::uint8_t> widestLmcs(const MergedTopology& topology) {
  std::vector<unsigned> anyBit(topology.subnetCount);
  for (const MergedPort& port : topology.ports) {
    const MergedNode& node = topology.nodes[port.node];
    if (!port.lmc && node.facts.kind != NodeKind::switchNode) anyBit[number(node.subnet)] |= number(port.lid);
  }
  std::vector<std::uint8_t> widest;
  for (const unsigned bits : anyBit)
    widest.push_back(bits == 0 ? std::uint8_t{0}
                               : std::min(highestLmc, static_cast<std::uint8_t>(std::countr_zero(bits))));
  return widest;
}

std::vector<LidSet> ownedLids(const MergedTopology& topology) {
  const std::vector<std::uint8_t> widest = widestLmcs(topology);
  std::vector<LidSet> owned(topology.subnetCount, LidSet(highestUnicastLid + 1U));
  for (const MergedPort& port : topology.ports) {
    const MergedNode& node = topology.nodes[port.node];
    if (number(port.lid) == 0) continue;
    const bool isSwitch = node.facts.kind == NodeKind::switchNode;
    const unsigned lmc = port.lmc ? *port.lmc : isSwitch ? 0U : widest[number(node.subnet)];
    for (unsigned lid = number(port.lid); lid < number(port.lid) + (1U << lmc) && lid <= highestUnicastLid; ++lid)
      owned[number(node.subnet)][lid] = true;
  }
  return owned;
}

std::set<std::pair<std::uint32_t, PortNumber>> linkedPorts(const MergedTopology& topology) {
  std::set<std::pair<std::uint32_t, PortNumber>> linked;
  for (const MergedLink& link : topology.links) {
    linked.emplace(link.nodeA, link.portA);
    linked.emplace(link.nodeB, link.portB);
  }
  return linked;
}

// Routes of tables to LIDs that no port of the topology owns.
struct UnownedRoutes {
  std::vector<LidSet> lids;      // by subnet
  std::vector<LidSet> unlinked;  // those of them that a switch sends out of a port without a link
  Place first;

  static std::uint64_t count(const std::vector<LidSet>& sets) {
    std::uint64_t all = 0;
    for (const LidSet& each : sets) all += static_cast<std::uint64_t>(std::ranges::count(each, true));
    return all;
  }
};

UnownedRoutes unownedRoutes(const MergedTopology& topology, const std::map<Guid, MergedTable>& tables) {
  const std::vector<LidSet> owned = ownedLids(topology);
  const auto linked = linkedPorts(topology);
  UnownedRoutes found{std::vector<LidSet>(owned.size(), LidSet(highestUnicastLid + 1U)), {}, {}};
  found.unlinked = found.lids;
  for (std::uint32_t at = 0; at < topology.nodes.size(); ++at) {
    const MergedNode& node = topology.nodes[at];
    const auto table = node.facts.kind == NodeKind::switchNode ? tables.find(node.facts.guid) : tables.end();
    if (table == tables.end()) continue;
    if (!found.first.file) found.first = table->second.place;
    const std::size_t subnet = number(node.subnet);
    for (const ListedTable::Entry& entry : table->second.entries) {
      if (entry.port == noRoute || owned[subnet][number(entry.lid)]) continue;
      found.lids[subnet][number(entry.lid)] = true;
      if (entry.port != 0 && !linked.contains({at, entry.port})) found.unlinked[subnet][number(entry.lid)] = true;
    }
  }
  return found;
}

// A LID without an owner may belong to a virtual port. But a switch routes nothing out of a port without a link: there
// the topology is incomplete.
void tellRouted(const MergedTopology& topology, const std::map<Guid, MergedTable>& tables, Diagnostics& diagnostics) {
  const UnownedRoutes found = unownedRoutes(topology, tables);
  const std::uint64_t count = UnownedRoutes::count(found.lids), unlinked = UnownedRoutes::count(found.unlinked);
  if (count == 0) return;
  std::size_t lowest = highestUnicastLid;
  for (const LidSet& each : found.lids)
    lowest = std::min(lowest, static_cast<std::size_t>(std::ranges::find(each, true) - each.begin()));
  diagnostics.add(
      {"fabric.lidsWithoutOwner", unlinked == 0 ? Severity::note : Severity::dataLost, *found.first.file,
       found.first.line,
       "forwarding tables have routes to " + counted(count, "LID", "LIDs") +
           " that no port of the topology owns, the lowest is " + std::to_string(lowest) +
           (unlinked == 0 ? "" : "; " + std::to_string(unlinked) + " of them leave by ports that have no link in it"),
       "these routes end nowhere", copyAgain});
}

// Ports or nodes that only the dump of ranges knows.
struct RangeCounts {
  std::uint64_t known = 0, missing = 0;
  const ListedRange* first = nullptr;
};

RangeCounts countRanges(const RangeDump& dump, const std::set<Guid>& guids) {
  RangeCounts found;
  for (const ListedRange& range : dump.ranges) {
    // A port on another subnet belongs to a node that is here.
    const bool isKnown = guids.contains(range.portGuid) || guids.contains(range.nodeGuid);
    ++(isKnown ? found.known : found.missing);
    if (!isKnown && found.first == nullptr) found.first = &range;
  }
  return found;
}

void tellRanges(const MergedTopology& topology, const std::vector<const RangeDump*>& dumps, Diagnostics& diagnostics) {
  std::set<Guid> guids;
  std::set<std::string> topologies;
  for (const MergedNode& node : topology.nodes) {
    guids.insert(node.facts.guid);
    topologies.insert(node.dump->name().shown);
  }
  for (const MergedPort& port : topology.ports) guids.insert(port.guid);
  guids.erase(Guid{});
  for (const RangeDump* dump : dumps) {
    if (topologies.contains(dump->name.shown)) continue;  // .db_csv lists nodes without a link too
    const RangeCounts found = countRanges(*dump, guids);
    const bool keepsOld = found.first != nullptr && number(found.first->nodeGuid) == 0;
    if (found.missing == 0 || (keepsOld && found.missing <= found.known)) continue;
    const Guid guid = keepsOld ? found.first->portGuid : found.first->nodeGuid;
    diagnostics.add({"fabric.lidsWithoutOwner", Severity::note, dump->name.shown, found.first->line,
                     "it has the LIDs of " + counted(found.missing, "port", "ports") +
                         " that the topology lacks, and of " + std::to_string(found.known) +
                         " that it has; the first is of " + text(guid),
                     "they were not used", copyAgain});
  }
}

// OpenSM lists each port that it gave LIDs to, adapters' ports and switches, with their GUIDs.
void tellUnlisted(const MergedTopology& topology, const std::vector<const RangeDump*>& dumps,
                  Diagnostics& diagnostics) {
  for (const RangeDump* dump : dumps) {
    std::set<Guid> listed;
    for (const ListedRange& range : dump->ranges)
      if (number(range.nodeGuid) == 0) listed.insert(range.portGuid);
    if (listed.empty()) continue;
    std::set<SubnetId> subnets;  // of which it is
    std::map<SubnetId, std::vector<const MergedPort*>> unlisted;
    for (const MergedPort& port : topology.ports) {
      const SubnetId subnet = topology.nodes[port.node].subnet;
      if (number(port.guid) == 0 || number(port.lid) == 0 || port.guidIsGuess) continue;
      if (listed.contains(port.guid)) subnets.insert(subnet);
      else unlisted[subnet].push_back(&port);
    }
    std::erase_if(unlisted, [&](const auto& each) { return !subnets.contains(each.first); });
    if (unlisted.empty()) continue;
    std::uint64_t count = 0;
    for (const auto& [subnet, ports] : unlisted) count += ports.size();
    diagnostics.add({"guid2lid.portsMissing", Severity::dataLost, dump->name.shown, dump->ranges.back().line,
                     counted(count, "port", "ports") + " of the topology that " +
                         (count == 1 ? "has a LID is" : "have LIDs are") + " not in it, the first is " +
                         text(unlisted.begin()->second.front()->guid),
                     "the number of their LIDs is taken from other dumps, if one states it", copyAgain});
  }
}

}  // namespace

void reportUnownedLids(const MergedTopology& topology, const std::map<Guid, MergedTable>& tables,
                       const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics) {
  if (topology.nodes.empty()) return;
  tellRouted(topology, tables, diagnostics);
  tellRanges(topology, ranges, diagnostics);
  tellUnlisted(topology, ranges, diagnostics);
}

}  // namespace weft
