#include "reports/fabric_differences.h"

#include <array>

#include "core/base/error.h"
#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/model/fabric_parts.h"
#include "reports/node_cell.h"

namespace weft {
namespace {

using NodeCells = std::array<Cell, 2>;    // node, guid
using ChangeCells = std::array<Cell, 3>;  // and port

NodeCells nodeCells(const Fabric& fabric, NodeIndex node) {
  const FabricNode& one = fabric.node(node);
  return {nodeCell(fabric, node), isOfName(one.guid) ? Cell() : Cell(text(one.guid))};
}

ChangeCells changeCells(const Fabric& fabric, EndIndex end) {
  const auto [node, guid] = nodeCells(fabric, fabric.end(end).node);
  return {node, guid, fabric.end(end).port};
}

struct ChangePlace {
  ChangeCells near, far;
  Cell subnet;
};

ChangePlace changePlace(const Fabric& fabric, const std::optional<NodeIndex>& node, const std::optional<EndIndex>& end,
                        const std::optional<PortIndex>& port) {
  ChangePlace place;
  if (!node && !end) return place;
  place.subnet = number(fabric.node(end ? fabric.end(*end).node : *node).subnet);
  if (end) {
    place.near = changeCells(fabric, *end);
    place.far = changeCells(fabric, peer(*end));
    return place;
  }
  const auto [name, guid] = nodeCells(fabric, *node);
  place.near = {name, guid, port ? Cell(fabric.port(*port).number) : Cell()};
  return place;
}

bool hasNowPlace(FabricChangeKind kind) {
  return kind == FabricChangeKind::nodeReplaced || kind == FabricChangeKind::nodeRenamed ||
         kind == FabricChangeKind::cableMoved;
}

bool hasCount(FabricChangeKind kind) {
  return kind == FabricChangeKind::nodeGone || kind == FabricChangeKind::nodeNew ||
         kind == FabricChangeKind::tableChanged;
}

// Which parts of the fabric a change is in: of the first run, where that has it.
class PartsOfPair {
 public:
  explicit PartsOfPair(const FabricPair& of) : of_(of), first_(of.first), second_(of.second) {}

  std::string words(const FabricChange& change) const {
    const bool inFirst = change.first || change.firstEnd;
    const Fabric& fabric = inFirst ? of_.first : of_.second;
    std::vector<NodeIndex> nodes;
    if (const auto node = inFirst ? change.first : change.second) nodes.push_back(*node);
    if (const auto end = inFirst ? change.firstEnd : change.secondEnd)
      nodes.insert(nodes.end(), {fabric.end(*end).node, fabric.end(peer(*end)).node});
    return (inFirst ? first_ : second_).words(nodes);
  }

 private:
  const FabricPair& of_;
  PartsOfNodes first_, second_;
};

Row differenceRow(const FabricPair& of, const FabricChange& change, const PartsOfPair& parts) {
  const ChangePlace first = changePlace(of.first, change.first, change.firstEnd, change.firstPort);
  const ChangePlace second = changePlace(of.second, change.second, change.secondEnd, change.secondPort);
  const bool inFirst = change.first || change.firstEnd;
  const ChangePlace& shown = inFirst ? first : second;
  const ChangePlace now = hasNowPlace(change.kind) ? second : ChangePlace{};
  Row row{code(change.kind), shown.subnet};
  for (const ChangeCells& end : {shown.near, shown.far, now.near, now.far})
    row.insert(row.end(), end.begin(), end.end());
  const auto ifAny = [](const std::string& word) { return word.empty() ? Cell() : Cell(word); };
  row.insert(row.end(), {ifAny(change.was), ifAny(change.now), hasCount(change.kind) ? Cell(change.count) : Cell(),
                         change.kind == FabricChangeKind::tableChanged ? Cell(change.routes) : Cell(),
                         sentence(of, change), ifAny(parts.words(change))});
  return row;
}

std::vector<Column> differenceColumns() {
  std::vector<Column> all{{"change"}, {"subnet", ColumnKind::number}};
  for (const char* when : {"", "now_"})
    for (const char* end : {"", "peer_"}) {
      const std::string before = std::string(when) + end;
      all.push_back({*end == '\0' ? before + "node" : std::string(when) + "peer"});
      all.push_back({before + "guid"});
      all.push_back({before + "port", ColumnKind::number});
    }
  for (const char* word : {"was", "now"}) all.push_back({word});
  all.push_back({"count", ColumnKind::number});
  all.push_back({"routes", ColumnKind::number});
  all.push_back({"text"});
  all.push_back({"parts"});
  return all;
}

std::string fabricMatchText(const DeviceMatch& match) {
  std::string how =
      match.isNamed ? "nodes are matched by name, because a plan has no GUIDs" : "nodes are matched by GUID";
  const auto add = [&](SameBy by, const char* words) {
    if (const std::size_t count = match.count(by)) how += ", " + std::to_string(count) + " of them " + words;
  };
  if (match.isNamed) add(SameBy::guid, "by GUID");
  add(SameBy::portGuid, "by those of their ports");
  if (!match.isNamed) add(SameBy::name, "by name");
  add(SameBy::cables, "by their cables");
  return how;
}

std::list<Fabric> fabricsOfRuns(const ComparedRuns& runs) {
  std::list<Fabric> fabrics;
  for (std::size_t run = 0; run < runs.store.size(); ++run) {
    fabrics.push_back(Fabric::build(runs.store[run]->fabric()));
    if (fabrics.back().nodes().empty())
      throw Error(runs.names[run] + " has no fabric; import ibdiagnet.lst, or another dump of the topology, with it");
  }
  return fabrics;
}

template <class Visit>
void eachFabricPair(const ComparedRuns& runs, Visit visit) {
  const std::list<Fabric> fabrics = fabricsOfRuns(runs);
  std::size_t other = 0;
  for (const Fabric& fabric : fabrics) {
    if (other != 0) visit(other, FabricPair{fabrics.front(), fabric}, compareFabrics(fabrics.front(), fabric));
    ++other;
  }
}

}  // namespace

Table fabricDifferences(const FabricPair& of, const FabricDifference& difference) {
  Table table{differenceColumns(), {}};
  const PartsOfPair parts(of);
  for (const FabricChange& change : difference.changes) table.rows.push_back(differenceRow(of, change, parts));
  return table;
}

Notes notesOf(const FabricPair& of, const FabricDifference& difference) {
  Notes notes{fabricMatchText(difference.match)};
  if (of.first.subnetCount() != of.second.subnetCount())
    notes.push_back("A has " + counted(of.first.subnetCount(), "subnet", "subnets") + ", B has " +
                    std::to_string(of.second.subnetCount()));
  if (difference.firstHasTables != difference.secondHasTables)
    notes.push_back(std::string(difference.firstHasTables ? "B" : "A") +
                    " has no forwarding tables: they are not compared");
  if (difference.comparedTables)
    notes.push_back(std::to_string(difference.changedRoutes) + " of " + counted(difference.routes, "route", "routes") +
                    " between adapter ports of both have changed: other ports, or a missing cable");
  return notes;
}

Table comparedFabrics(const ComparedRuns& runs, Notes& notes) {
  Table table{differenceColumns(), {}};
  const bool several = runs.run.size() > 2;
  if (several) table.columns.push_back({"run_b"});
  eachFabricPair(runs, [&](std::size_t other, const FabricPair& pair, const FabricDifference& difference) {
    for (std::string& note : notesOf(pair, difference))
      notes.push_back((several ? runs.names[other] + ": " : "") + std::move(note));
    for (Row& row : fabricDifferences(pair, difference).rows) {
      if (several) row.emplace_back(runs.names[other]);
      table.rows.push_back(std::move(row));
    }
  });
  return table;
}

void printFabricDifferences(Output& out, const FabricPair& of, const FabricDifference& difference,
                            std::size_t mostLines) {
  for (const std::string& note : notesOf(of, difference)) out << "  " << note << "\n";
  bool any = false;
  const std::optional<PartsOfPair> parts = difference.changes.empty() ? std::nullopt : std::optional<PartsOfPair>(of);
  for (std::size_t kind = 0; kind < fabricChangeKinds; ++kind) {
    std::vector<const FabricChange*> told;
    for (const FabricChange& one : difference.changes)
      if (one.kind == static_cast<FabricChangeKind>(kind) && !isToldWithNode(one)) told.push_back(&one);
    if (told.empty()) continue;
    any = true;
    out << "  " << title(static_cast<FabricChangeKind>(kind)) << ": " << std::to_string(told.size()) << "\n";
    for (std::size_t at = 0; at < std::min(told.size(), mostLines); ++at) {
      const std::string where = parts->words(*told[at]);
      out << "    " << sentence(of, *told[at]) << (where.empty() ? "" : " [" + where + "]") << "\n";
    }
    if (told.size() > mostLines)
      out << "    and " << std::to_string(told.size() - mostLines) << " more; --format csv prints all\n";
  }
  if (!any) out << "  nothing differs\n";
}

void printFabrics(Output& out, const ComparedRuns& runs, std::size_t mostLines) {
  eachFabricPair(runs, [&](std::size_t other, const FabricPair& pair, const FabricDifference& difference) {
    if (runs.run.size() > 2) out << "  B is " << runs.names[other] << "\n";
    printFabricDifferences(out, pair, difference, mostLines);
  });
}

}  // namespace weft
