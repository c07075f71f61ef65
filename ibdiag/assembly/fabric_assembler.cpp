#include "ibdiag/assembly/fabric_assembler.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/assembly/dump_times.h"
#include "ibdiag/assembly/host_match.h"
#include "ibdiag/assembly/named_nodes.h"
#include "ibdiag/assembly/node_guids.h"
#include "ibdiag/assembly/node_kinds.h"
#include "ibdiag/assembly/one_way_links.h"
#include "ibdiag/assembly/port_fact_merge.h"
#include "ibdiag/assembly/repeated_names.h"
#include "ibdiag/assembly/service_level_merge.h"
#include "ibdiag/assembly/table_merge.h"
#include "ibdiag/assembly/topology_merge.h"
#include "ibdiag/assembly/unowned_lids.h"
#include "ibdiag/counters/counter_merge.h"
#include "ibdiag/counters/recorded_counters.h"

namespace weft {
namespace {

const DumpName& nameOf(const TopologyDump& dump) { return dump.name(); }
template <class Dump>
const DumpName& nameOf(const Dump& dump) {
  return dump.name;
}

template <class Pointer, class Dump>
std::vector<Pointer> byPath(std::list<Dump>& dumps) {
  std::vector<Pointer> sorted;
  for (Dump& dump : dumps) sorted.push_back(&dump);
  std::ranges::stable_sort(sorted, {}, [](Pointer dump) { return nameOf(*dump).path; });
  return sorted;
}

bool isPlan(const TopologyDump& dump) { return !dump.nodes().empty() && isOfName(dump.nodes().front().guid); }

// Planned nodes are no part of the real fabric.
void leaveOutPlans(std::list<TopologyDump>& dumps, Diagnostics& diagnostics) {
  const auto hasLinks = [](const TopologyDump& dump) { return !dump.nodes().empty() && !isPlan(dump); };
  if (std::ranges::none_of(dumps, hasLinks)) return;
  for (const TopologyDump& dump : dumps)
    if (isPlan(dump))
      diagnostics.add({"fabric.plan", Severity::note, dump.name().shown, 0,
                       "it is a plan of the cabling, and other files describe the actual fabric",
                       "the plan was skipped",
                       "import it separately, and compare the two: weft compare PLAN.weft RUN.weft --what fabric"});
  std::erase_if(dumps, isPlan);
}

class Emission {
 public:
  Emission(const MergedTopology& topology, RowSink& sink, ImportReport& report, bool wantsPlaces)
      : topology_(topology), sink_(sink), report_(report), ids_(topology.nodes.size()), wantsPlaces_(wantsPlaces) {}

  void nodes() {
    order_.resize(topology_.nodes.size());
    std::iota(order_.begin(), order_.end(), 0U);
    std::ranges::sort(order_, {}, [&](std::uint32_t at) {
      return std::pair(topology_.nodes[at].subnet, topology_.nodes[at].facts.guid);
    });
    for (const std::uint32_t at : order_) {
      const MergedNode& node = topology_.nodes[at];
      const TopologyDump::Node& facts = node.facts;
      const NodeRow row{node.subnet, facts.guid, facts.kind, facts.systemGuid, facts.description, facts.ports};
      ids_[at] = sink_.node(row);
      if (wantsPlaces_) directory_.add(ids_[at], row);
    }
    report_.rowsKept += order_.size();
  }

  void ports() {
    std::vector<const MergedPort*> sorted;
    for (const MergedPort& port : topology_.ports) sorted.push_back(&port);
    std::ranges::sort(sorted, {}, [&](const MergedPort* port) { return std::pair(ids_[port->node], port->number); });
    for (const MergedPort* port : sorted) {
      const PortRow row{ids_[port->node], port->number, port->guid, port->lid, port->lmc.value_or(0)};
      sink_.port(row);
      if (wantsPlaces_) directory_.add(row);
    }
    report_.rowsKept += sorted.size();
  }

  void links() {
    using End = std::pair<NodeId, PortNumber>;
    std::vector<std::pair<std::pair<End, End>, const MergedLink*>> sorted;
    sorted.reserve(topology_.links.size());
    for (const MergedLink& link : topology_.links) {
      const End a{ids_[link.nodeA], link.portA}, b{ids_[link.nodeB], link.portB};
      sorted.push_back({std::minmax(a, b), &link});
    }
    std::ranges::sort(sorted);
    for (const auto& [ends, link] : sorted) {
      const auto& [a, b] = ends;
      const LinkRow row{a.first,
                        a.second,
                        b.first,
                        b.second,
                        std::string(link->width.text),
                        std::string(link->speed.text),
                        std::string(link->state.text),
                        std::string(link->widthPossible.text),
                        std::string(link->speedPossible.text),
                        link->speedIsMinimum};
      sink_.link(row);
      if (wantsPlaces_) directory_.add(row);
    }
    report_.rowsKept += sorted.size();
    report_.rowsLeftOut += topology_.linksLeftOut;
  }

  void tables(std::map<Guid, MergedTable>& tables) {
    if (tables.empty()) return tellNoTables();
    for (const std::uint32_t at : order_) {
      const MergedNode& node = topology_.nodes[at];
      if (node.facts.kind != NodeKind::switchNode) continue;
      const auto found = tables.find(node.facts.guid);
      if (found == tables.end()) {
        tell(
            "fabric.noTable", Severity::dataLost, node.place,
            "no dump has the forwarding table of switch " + text(node.facts.guid) + " (" + node.facts.description + ")",
            "routes over it are not known", "add the forwarding tables that were dumped with this topology");
        continue;
      }
      sink_.forwardingTable(ids_[at], dense(found->second.entries));
      if (auto groups = groupsByLid(found->second.entries); !groups.empty())
        sink_.adaptiveTable({ids_[at], std::move(found->second.groups), std::move(groups)});
      ++report_.rowsKept;
      tables.erase(found);
    }
    for (const auto& [guid, table] : tables) {
      ++report_.rowsLeftOut;
      tell("fabric.noTopology", Severity::dataLost, table.place, "no topology names switch " + text(guid),
           "its forwarding table was skipped", "add the topology that was dumped with this table");
    }
  }

  void lanes(const MergedLanes& merged) {
    for (const auto& [node, rows] : merged) sink_.lanes(ids_[node], rows);
    report_.rowsKept += merged.size();
  }

  void levels(const MergedLevels& merged) {
    for (const auto& [source, entries] : merged) sink_.pathLevels(ids_[source.first], source.second, dense(entries));
    report_.rowsKept += merged.size();
  }

  // A topology without anything else is useful.
  void tellNoTables() {
    const auto first = std::ranges::find_if(
        order_, [&](std::uint32_t at) { return topology_.nodes[at].facts.kind == NodeKind::switchNode; });
    if (first == order_.end()) return;
    tell("fabric.noTables", Severity::note, topology_.nodes[*first].place, "no dump has forwarding tables",
         "the topology was kept, its routes are not known",
         "add ibdiagnet's .fdbs or what dump_fts prints, or let Weft assume minimal hops");
  }

  void hosts(const RunHosts& hosts) {
    std::vector<std::vector<Guid>> guids(topology_.nodes.size());
    for (std::uint32_t at = 0; at < guids.size(); ++at) guids[at].push_back(topology_.nodes[at].facts.guid);
    for (const MergedPort& port : topology_.ports) guids[port.node].push_back(port.guid);
    std::vector<NamedAdapter> adapters;
    for (const std::uint32_t at : order_)
      if (topology_.nodes[at].facts.kind == NodeKind::channelAdapter)
        adapters.push_back(
            {at, topology_.nodes[at].facts.description, std::move(guids[at]), topology_.nodes[at].facts.systemGuid});
    const HostMatches found = matchHosts(adapters, hosts);
    for (const HostMatch& match : found.matches) sink_.hostOfNode(ids_[match.node], hosts.names[match.host]);
    for (const std::size_t host : found.unmatched)
      report_.diagnostics.add({"fabric.hostUnmatched", Severity::note, "", 0,
                               "host " + hosts.names[host] + " is named by no channel adapter of the fabric",
                               "its ranks have no place on the map",
                               "check that the dump is of this cluster, or name the hosts with --hosts"});
  }

  void counters(const std::vector<const CounterDump*>& dumps) {
    if (!dumps.empty()) mergeCounters(dumps, directory_, sink_, report_);
  }
  void portFacts(const std::vector<const PortFactDump*>& dumps) { mergePortFacts(dumps, directory_, sink_, report_); }

 private:
  void tell(const char* code, Severity severity, const Place& place, std::string seen, const char* done,
            const char* advice) {
    report_.diagnostics.add({code, severity, *place.file, place.line, std::move(seen), done, advice});
  }

  const MergedTopology& topology_;
  RowSink& sink_;
  ImportReport& report_;
  std::vector<NodeId> ids_;           // by merged node
  std::vector<std::uint32_t> order_;  // merged nodes as they are handed over
  bool wantsPlaces_;                  // there are counters, or other things of ports, to be placed
  PortDirectory directory_;           // of what was handed over
};

}  // namespace

ImportReport FabricAssembler::finish(RowSink& sink, const RunHosts& hosts) {
  // Taken away first: whoever is asked next hands over nothing twice, even where this ends early.
  auto topologyDumps = std::exchange(topologies_, {});
  auto tableDumps = std::exchange(tables_, {});
  auto rangeDumps = std::exchange(ranges_, {});
  auto laneDumps = std::exchange(lanes_, {});
  auto levelDumps = std::exchange(levels_, {});
  auto counterDumps = std::exchange(counters_, {});
  auto factDumps = std::exchange(portFacts_, {});
  auto nameDumps = std::exchange(names_, {});
  ImportReport report;
  leaveOutPlans(topologyDumps, report.diagnostics);
  skipOlder(topologyDumps, report.diagnostics);
  skipOlder(tableDumps, report.diagnostics);
  skipOlder(factDumps, report.diagnostics);
  skipOlder(counterDumps, report.diagnostics);
  const auto ranges = byPath<const RangeDump*>(rangeDumps);
  resolveNodeKinds(byPath<TopologyDump*>(topologyDumps), byPath<TableDump*>(tableDumps));
  resolveNodeGuids(byPath<TopologyDump*>(topologyDumps), ranges);
  nameNodes(byPath<TopologyDump*>(topologyDumps), byPath<const NameDump*>(nameDumps), report.diagnostics);
  const auto topologies = byPath<const TopologyDump*>(topologyDumps);
  const MergedTopology topology = mergeTopologies(topologies, ranges, report.diagnostics);
  for (const TopologyDump* dump : topologies) findOneWayLinks(*dump, report.diagnostics);
  reportRepeatedNames(topology, report.diagnostics);
  resolveDisputed(byPath<TableDump*>(tableDumps), topology, report.diagnostics);
  auto tables = mergeTables(byPath<TableDump*>(tableDumps), report.diagnostics);
  reportOtherLids(topology, tables, report.diagnostics);
  reportUnownedLids(topology, tables, ranges, report.diagnostics);

  // Whoever dumped counters read more than the run's own ports.
  auto [before, after] = recordedCounters(hosts.ports);
  if (counterDumps.empty() && !topology.nodes.empty() && !before.ports.empty()) {
    counterDumps.push_back(std::move(before));
    counterDumps.push_back(std::move(after));
    if (const auto seconds = recordedSeconds(hosts.ports)) sink.fact("counters seconds", exactText(*seconds));
  }
  Emission emission(topology, sink, report, !counterDumps.empty() || !factDumps.empty());
  emission.nodes();
  emission.ports();
  emission.links();
  emission.tables(tables);
  emission.lanes(mergeLanes(byPath<const LaneDump*>(laneDumps), topology, report.diagnostics));
  emission.levels(mergeLevels(byPath<const LevelDump*>(levelDumps), topology, report.diagnostics));
  if (!topology.nodes.empty()) emission.hosts(hosts);
  emission.counters(byPath<const CounterDump*>(counterDumps));
  emission.portFacts(byPath<const PortFactDump*>(factDumps));
  return report;
}

}  // namespace weft
