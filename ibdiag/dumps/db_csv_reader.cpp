#include "ibdiag/dumps/db_csv_reader.h"

#include <array>
#include <map>
#include <set>
#include <vector>

#include "ibdiag/dumps/db_csv_sections.h"
#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"

namespace weft {
namespace {

// NODES  NodeDesc,NumPorts,NodeType,…,SystemImageGUID,NodeGUID,PortGUID      type: 1 adapter, 2 switch, 3 router
// PORTS  NodeGuid,PortGuid,PortNum,…,LID,LinkWidthActv,LinkWidthSup,LinkSpeedActv,LinkSpeedSup,LMC,PortState,…
// LINKS  NodeGuid1,PortNum1,NodeGuid2,PortNum2
// Switches have a row for port 0, which has their LID; it is 0 in their other rows.

constexpr std::array<std::string_view, 5> portStates{"", "DWN", "INI", "ARM", "ACT"};  // IBTA 14.2.5.6

struct NodeFacts {
  NodeKind kind{};
  Guid systemGuid{};
  std::uint8_t ports = 0;
  std::string description;
};

struct PortFacts {
  Guid guid{};
  Lid lid{};
  std::optional<std::uint8_t> lmc;
  std::uint64_t widthActive = 0, widthSupported = 0, speedActive = 0, speedSupported = 0;  // bits
  std::uint8_t state = 0;
  std::uint64_t line = 0;
};

using PortKey = std::pair<Guid, PortNumber>;

struct KeptCsvLink {
  PortKey a, b;
  std::uint64_t line = 0;
};

class DbCsvReading {
 public:
  DbCsvReading(std::istream& in, std::string_view file, const Progress& progress)
      : rows_(in, progress, isTopologySection), said_(rows_.lines(), file) {}

  ImportReport run(const AcceptLink& acceptLink, const AcceptRange& acceptRange) {
    while (rows_.next()) {
      if (rows_.newHeader()) findColumns();
      if (rows_.cut()) {
        leaveOut("a row may not be whole");
      } else if (rows_.section() == "NODES") {
        takeNode();
      } else {
        rows_.section() == "PORTS" ? takePort() : takeLink();
      }
    }
    for (const std::string& name : rows_.unfinished())
      said_.tell("dbCsv.unfinished", Severity::dataLost, rows_.lines().lineNumber(), "section " + name + " has no end",
                 "its rows that are there are used", "copy the file again if it was still being written");
    tellMissing();
    if (!said_.report.cancelled) handOver(acceptLink, acceptRange);
    return said_.finish("dbCsv.empty", "it has neither links nor ports with LIDs",
                        "run ibdiagnet again, and do not disable its db_csv sections");
  }

 private:
  using Column = std::optional<std::size_t>;

  void tellMissing() {
    if (rows_.lines().cancelled()) return;
    std::string names;
    for (const std::string& name : rows_.missing()) names += (names.empty() ? "" : ", ") + name;
    if (!names.empty())
      said_.tell("dbCsv.missing", Severity::dataLost, rows_.lines().lineNumber(),
                 "sections that its INDEX_TABLE names are not in the file: " + names, "those that are there are used",
                 "copy the file again if it was still being written");
  }

  void findColumns() {
    const auto at = [&](std::string_view name) { return rows_.column(name); };
    node_ = {at("NodeGUID"), at("NodeType"), at("NumPorts"), at("SystemImageGUID"), at("NodeDesc")};
    port_ = {at("PortGuid"),     at("PortNum"),       at("LID"),          at("LMC"),      at("LinkWidthActv"),
             at("LinkWidthSup"), at("LinkSpeedActv"), at("LinkSpeedSup"), at("PortState")};
    link_ = {at("NodeGuid1"), at("PortNum1"), at("NodeGuid2"), at("PortNum2")};
  }

  std::optional<Guid> guid(Column column) const {
    const auto cell = rows_.text(column);
    return cell ? parseGuid(*cell) : std::nullopt;
  }
  std::optional<PortNumber> portNumber(Column column) const {
    const auto value = rows_.number(column);
    return value && *value < noRoute ? std::optional(static_cast<PortNumber>(*value)) : std::nullopt;
  }

  void takeNode() {
    const auto nodeGuid = guid(node_.guid);
    const auto type = rows_.number(node_.type);
    if (!nodeGuid || !type || *type == 0 || *type > 3) return leaveOut("a node has no GUID, or is of no known type");
    const auto ports = rows_.number(node_.ports).value_or(0);
    nodes_.try_emplace(*nodeGuid, NodeFacts{static_cast<NodeKind>(*type), guid(node_.system).value_or(Guid{}),
                                            static_cast<std::uint8_t>(ports <= 0xFF ? ports : 0),
                                            std::string(description(rows_.text(node_.description).value_or("")))});
  }

  void takePort() {
    const auto nodeGuid = guid(node_.guid);
    const auto number = portNumber(port_.number);
    if (!nodeGuid || !number) return leaveOut("a port has no node GUID, or no number up to 254");
    PortFacts facts;
    facts.guid = guid(port_.guid).value_or(Guid{});
    facts.lid = lidAsWritten(rows_.number(port_.lid));
    if (const auto lmc = rows_.number(port_.lmc); lmc && *lmc <= highestLmc)
      facts.lmc = static_cast<std::uint8_t>(*lmc);
    facts.widthActive = rows_.number(port_.widthActive).value_or(0);
    facts.widthSupported = rows_.number(port_.widthSupported).value_or(0);
    facts.speedActive = rows_.number(port_.speedActive).value_or(0);
    facts.speedSupported = rows_.number(port_.speedSupported).value_or(0);
    const auto state = rows_.number(port_.state).value_or(0);
    facts.state = static_cast<std::uint8_t>(state < portStates.size() ? state : 0);
    facts.line = rows_.lines().lineNumber();
    ports_.try_emplace({*nodeGuid, *number}, facts);
  }

  void takeLink() {
    const auto a = guid(link_.nodeA), b = guid(link_.nodeB);
    const auto portA = portNumber(link_.portA), portB = portNumber(link_.portB);
    if (!a || !b || portA.value_or(0) == 0 || portB.value_or(0) == 0)
      return leaveOut("a link does not have two ends with GUID and port");
    const PortKey endA{*a, *portA}, endB{*b, *portB};
    if (endA == endB) return leaveOut("a port is linked to itself");
    links_.push_back({endA, endB, rows_.lines().lineNumber()});
  }

  const PortFacts* portAt(const PortKey& key) const {
    const auto found = ports_.find(key);
    return found == ports_.end() ? nullptr : &found->second;
  }

  // Where NODES lacks the node, its port 0 tells a switch.
  ListedEnd endOf(const PortKey& key) const {
    ListedEnd end;
    end.nodeGuid = key.first;
    end.port = key.second;
    if (const auto node = nodes_.find(key.first); node != nodes_.end()) {
      end.kind = node->second.kind;
      end.systemGuid = node->second.systemGuid;
      end.ports = node->second.ports;
      end.description = node->second.description;
    } else if (portAt({key.first, 0}) != nullptr) {
      end.kind = NodeKind::switchNode;
    }
    const bool isSwitch = end.kind == NodeKind::switchNode;
    if (isSwitch) end.portGuid = end.nodeGuid;
    if (const PortFacts* port = portAt(isSwitch ? PortKey{key.first, 0} : key)) {
      if (!isSwitch) end.portGuid = port->guid;
      end.lid = port->lid;
      end.lmc = port->lmc;
    }
    return end;
  }

  void handOver(const AcceptLink& acceptLink, const AcceptRange& acceptRange) {
    for (const KeptCsvLink& kept : links_) {
      ListedLink link{endOf(kept.a), endOf(kept.b), {}, {}, {}, {}, {}, kept.line};
      addFacts(portAt(kept.a), portAt(kept.b), link);
      ++said_.report.rowsKept;
      acceptLink(link);
    }
    for (const auto& [key, port] : ports_) {
      if (!isUnicast(port.lid)) continue;
      ++said_.report.rowsKept;
      acceptRange({port.guid, port.lid, port.lmc.value_or(0), port.line, key.first, key.second});
    }
    std::set<Guid> linked, all;
    for (const KeptCsvLink& link : links_) linked.insert({link.a.first, link.b.first});
    for (const auto& [guid, node] : nodes_)
      if (node.kind == NodeKind::switchNode) all.insert(guid);
    if (!links_.empty()) said_.tellWithoutLink(all, linked);
    if (links_.empty() && said_.report.rowsKept != 0)
      said_.tell("dbCsv.noLinks", Severity::note, 0, "it has no section LINKS", "only LIDs were taken from it",
                 "add a dump of the links, as ibdiagnet2.lst");
  }

  static void addFacts(const PortFacts* a, const PortFacts* b, ListedLink& link) {
    if (a == nullptr || b == nullptr) {
      if (a == nullptr) a = b;
      if (a == nullptr) return;
      b = a;
    }
    link.width = highestWidth(a->widthActive != 0 ? a->widthActive : b->widthActive);
    link.speed = highestSpeed(a->speedActive != 0 ? a->speedActive : b->speedActive);
    link.state = portStates[a->state];
    link.widthPossible = highestWidth(a->widthSupported & b->widthSupported);
    link.speedPossible = highestSpeed(a->speedSupported & b->speedSupported);
  }

  void leaveOut(const char* seen) {
    said_.leaveOut("dbCsv.row", "dbCsv.cut", seen, "this row was skipped", "check the file, or run ibdiagnet again");
  }

  struct {
    Column guid, type, ports, system, description;
  } node_;
  struct {
    Column guid, number, lid, lmc, widthActive, widthSupported, speedActive, speedSupported, state;
  } port_;
  struct {
    Column nodeA, portA, nodeB, portB;
  } link_;
  DbCsvSections rows_;
  LineReport said_;
  std::map<Guid, NodeFacts> nodes_;
  std::map<PortKey, PortFacts> ports_;
  std::vector<KeptCsvLink> links_;
};

}  // namespace

bool isTopologySection(std::string_view section) {
  return section == "NODES" || section == "PORTS" || section == "LINKS";
}

ImportReport readDbCsv(std::istream& in, std::string_view file, const AcceptLink& acceptLink,
                       const AcceptRange& acceptRange, const Progress& progress) {
  return DbCsvReading(in, file, progress).run(acceptLink, acceptRange);
}

}  // namespace weft
