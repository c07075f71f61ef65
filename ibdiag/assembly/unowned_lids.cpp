#include "ibdiag/assembly/unowned_lids.h"

#include <bit>
#include <optional>
#include <set>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr const char* copyAgain = "if the topology was copied while it was written, copy it again; or dump all at one time";

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
    widest.push_back(bits == 0 ? std::uint8_t{0} : std::min(highestLmc, static_cast<std::uint8_t>(std::countr_zero(bits))));
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

void tellRouted(const MergedTopology& topology, const std::map<Guid, MergedTable>& tables, Diagnostics& diagnostics) {
  std::vector<LidSet> missing = ownedLids(topology);
  for (LidSet& each : missing) each.flip();
  std::uint64_t count = 0;
  Lid lowest{};
  Place place;
  for (const MergedNode& node : topology.nodes) {
    const auto table = node.facts.kind == NodeKind::switchNode ? tables.find(node.facts.guid) : tables.end();
    if (table == tables.end()) continue;
    if (!place.file) place = table->second.place;
    LidSet& of = missing[number(node.subnet)];
    for (const ListedTable::Entry& entry : table->second.entries) {
      if (entry.port == noRoute || !of[number(entry.lid)]) continue;
      of[number(entry.lid)] = false;
      if (count++ == 0 || entry.lid < lowest) lowest = entry.lid;
    }
  }
  if (count == 0) return;
  diagnostics.add({"fabric.lidsWithoutOwner", Severity::note, *place.file, place.line,
                   "forwarding tables have routes to " + counted(count, "LID", "LIDs") + " that no port of the topology owns, the lowest is " +
                       std::to_string(number(lowest)),
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
                     "it has the LIDs of " + counted(found.missing, "port", "ports") + " that the topology lacks, and of " +
                         std::to_string(found.known) + " that it has; the first is of " + text(guid),
                     "they were not used", copyAgain});
  }
}

}  // namespace

void tellUnownedLids(const MergedTopology& topology, const std::map<Guid, MergedTable>& tables,
                     const std::vector<const RangeDump*>& ranges, Diagnostics& diagnostics) {
  if (topology.nodes.empty()) return;
  tellRouted(topology, tables, diagnostics);
  tellRanges(topology, ranges, diagnostics);
}

}  // namespace weft
