// The LIDs of tables against those of the topology.
#include <algorithm>
#include <optional>

#include "core/base/units.h"
#include "ibdiag/assembly/table_merge.h"

namespace weft {
namespace {

std::map<Guid, Lid> lidsByGuid(const MergedTopology& topology) {
  std::map<Guid, Lid> lids;
  for (const MergedPort& port : topology.ports)
    if (number(port.guid) != 0 && number(port.lid) != 0) lids.try_emplace(port.guid, port.lid);
  return lids;
}

// False where the LID has an entry already.
bool put(std::vector<ListedTable::Entry>& entries, Lid lid, PortNumber port) {
  const auto at = std::ranges::lower_bound(entries, lid, {}, &ListedTable::Entry::lid);
  if (at != entries.end() && at->lid == lid) return false;
  entries.insert(at, {lid, port});
  return true;
}

// The port by which the table forwards to the LID; nothing where it has no route.
std::optional<PortNumber> portTo(const std::vector<ListedTable::Entry>& entries, Lid lid) {
  const auto at = std::ranges::lower_bound(entries, lid, {}, &ListedTable::Entry::lid);
  if (at == entries.end() || at->lid != lid || at->port == noRoute) return std::nullopt;
  return at->port;
}

class Comparison {
 public:
  Comparison(const MergedTopology& topology, const std::map<Guid, MergedTable>& tables)
      : topology_(topology), tables_(tables) {}

  void tell(Diagnostics& diagnostics) {
    for (const MergedPort& port : topology_.ports)
      if (port.number == 0) compare(port.node, port.lid, 0);
    for (const MergedLink& link : topology_.links) {
      adapters(link.nodeA, link.portA, link.nodeB, link.portB);
      adapters(link.nodeB, link.portB, link.nodeA, link.portA);
    }
    if (differing_ * 4 <= compared_ || differing_ < 2) return;
    diagnostics.add({"fabric.otherLids", Severity::dataLost, *first_.file, first_.line,
                     "of " + counted(compared_, "LID", "LIDs") +
                         " that a forwarding table and the topology assign to the same port, " +
                         std::to_string(differing_) + " differ; the first is LID " + std::to_string(number(lid_)) +
                         " of the table of switch " + text(switch_),
                     "routes are walked as the tables have them, and many lead astray",
                     "tables and topology are of different times, or of a fabric whose LIDs were assigned again: dump "
                     "both again together"});
  }

 private:
  const std::vector<ListedTable::Entry>* tableOf(std::uint32_t node) const {
    const auto found = tables_.find(topology_.nodes[node].facts.guid);
    return found == tables_.end() ? nullptr : &found->second.entries;
  }

  void compare(std::uint32_t node, Lid lid, PortNumber expected) {
    const auto* const table = tableOf(node);
    const auto port = table == nullptr || number(lid) == 0 ? std::nullopt : portTo(*table, lid);
    if (!port) return;
    ++compared_;
    if (*port == expected || differing_++ != 0) return;
    lid_ = lid;
    switch_ = topology_.nodes[node].facts.guid;
    first_ = tables_.at(switch_).place;
  }

  void adapters(std::uint32_t node, PortNumber port, std::uint32_t other, PortNumber otherPort) {
    if (topology_.nodes[node].facts.kind != NodeKind::switchNode ||
        topology_.nodes[other].facts.kind == NodeKind::switchNode)
      return;
    if (lids_.empty())
      for (const MergedPort& each : topology_.ports) lids_.emplace(std::pair(each.node, each.number), each.lid);
    if (const auto lid = lids_.find({other, otherPort}); lid != lids_.end()) compare(node, lid->second, port);
  }

  const MergedTopology& topology_;
  const std::map<Guid, MergedTable>& tables_;
  std::map<std::pair<std::uint32_t, PortNumber>, Lid> lids_;
  std::uint64_t compared_ = 0, differing_ = 0;
  Place first_;
  Lid lid_{};
  Guid switch_{};
};

}  // namespace

void resolveDisputed(const std::vector<TableDump*>& byPath, const MergedTopology& topology, Diagnostics& diagnostics) {
  std::map<Guid, Lid> lids;
  for (TableDump* dump : byPath)
    for (ListedTable& table : dump->tables) {
      if (table.disputed.empty()) continue;
      if (lids.empty()) lids = lidsByGuid(topology);
      for (const ListedTable::Disputed& each : table.disputed)
        if (const auto lid = lids.find(each.destination); lid != lids.end()) put(table.entries, lid->second, each.port);
      std::uint64_t unknown = 0;  // the first of a LID that nobody else has is as good as any
      for (const ListedTable::Disputed& each : table.disputed)
        if (!lids.contains(each.destination) && !put(table.entries, each.lid, each.port)) ++unknown;
      if (unknown != 0)
        diagnostics.add({"lft.unknownPort", Severity::dataLost, dump->name.shown, table.line,
                         "of " + counted(unknown, "entry", "entries") + " of the table of switch " +
                             text(table.switchGuid) +
                             " under a LID of others the topology does not know the port either",
                         "they were skipped", "dump the tables again"});
    }
}

void reportOtherLids(const MergedTopology& topology, const std::map<Guid, MergedTable>& tables,
                     Diagnostics& diagnostics) {
  Comparison(topology, tables).tell(diagnostics);
}

}  // namespace weft
