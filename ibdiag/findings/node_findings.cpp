#include "ibdiag/findings/node_findings.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>

#include "core/base/ascii.h"
#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/joined_sets.h"
#include "ibdiag/model/link_capacity.h"

namespace weft {
namespace {

std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  std::string trimmed(text);
  while (trimmed.ends_with('0')) trimmed.pop_back();
  if (trimmed.ends_with('.')) trimmed.pop_back();
  return trimmed;
}

// Mb/s of data in each direction.
std::optional<std::uint64_t> dataRate(const LinkFacts& link) {
  const auto bitsPerSecond = linkCapacity(link);
  return bitsPerSecond ? std::optional(*bitsPerSecond / 1'000'000) : std::nullopt;
}

// What the switches of a level can send towards adapters and away from them.
struct Sides {
  std::uint64_t down = 0, up = 0;                  // links
  std::uint64_t downCapacity = 0, upCapacity = 0;  // Mb/s
  bool known = true;                               // of every link
};

void tellSides(SubnetId subnet, std::uint8_t level, const Sides& sides, FindingList& list) {
  if (sides.up == 0 || sides.down == 0) return;  // the top, or a level that nothing hangs below
  const double ratio = sides.known ? static_cast<double>(sides.downCapacity) / static_cast<double>(sides.upCapacity)
                                   : static_cast<double>(sides.down) / static_cast<double>(sides.up);
  Finding finding{FindingKind::oversubscription, FindingSeverity::note, subnet, "", {}, {}, {}, PortNumber(level), 1};
  finding.text = "level " + std::to_string(level) + " is " + decimal(ratio) + " : 1, " +
                 counted(sides.down, "link", "links") + " down and " + std::to_string(sides.up) + " up";
  finding.text += sides.known ? ", " + decimal(static_cast<double>(sides.downCapacity) / 1000) + " and " +
                                    decimal(static_cast<double>(sides.upCapacity) / 1000) + " Gb/s of data"
                              : ", counted as links because the rate of some is not known";
  list.push_back(std::move(finding));
}

void findOversubscription(const Fabric& fabric, const Levels& levels, FindingList& list) {
  std::map<std::pair<SubnetId, std::uint8_t>, Sides> found;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
    const NodeIndex node = fabric.ends()[at].node, other = fabric.end(peer(EndIndex(at))).node;
    const auto level = levels.ofNode[number(node)], otherLevel = levels.ofNode[number(other)];
    if (!fabric.node(node).isSwitch() || !level || !otherLevel || *level == *otherLevel ||
        fabric.node(other).aggregates)
      continue;
    Sides& sides = found[{fabric.node(node).subnet, *level}];
    const auto rate = dataRate(fabric.link(EndIndex(at)));
    sides.known &= rate.has_value();
    const bool down = *otherLevel < *level;
    ++(down ? sides.down : sides.up);
    (down ? sides.downCapacity : sides.upCapacity) += rate.value_or(0);
  }
  for (const auto& [key, sides] : found) tellSides(key.first, key.second, sides, list);
}

Finding atNode(const Fabric& fabric, FindingKind kind, FindingSeverity severity, NodeIndex node,
               const std::string& what) {
  return {kind, severity, fabric.node(node).subnet, nodeText(fabric, node) + " " + what, {node}, {}, {}, {}, 1};
}

// Nodes that hang together by cables, ascending; the pieces by their first node.
struct Piece {
  std::vector<NodeIndex> nodes;
  std::uint64_t adapters = 0, switches = 0;
};

std::vector<Piece> piecesOf(const Fabric& fabric) {
  JoinedSets sets(fabric.nodes().size());
  for (std::size_t end = 0; end < fabric.ends().size(); end += 2)
    sets.join(number(fabric.ends()[end].node), number(fabric.ends()[end + 1].node));
  const std::vector<std::uint32_t> lowest = sets.lowest();
  std::vector<Piece> pieces;
  std::vector<std::size_t> pieceOf(lowest.size());
  for (std::uint32_t at = 0; at < lowest.size(); ++at) {
    if (lowest[at] == at) pieces.emplace_back();
    pieceOf[at] = lowest[at] == at ? pieces.size() - 1 : pieceOf[lowest[at]];
    Piece& piece = pieces[pieceOf[at]];
    const FabricNode& node = fabric.node(NodeIndex(at));
    if (node.isSwitch()) ++piece.switches;
    else if (!node.aggregates) ++piece.adapters;
    piece.nodes.push_back(NodeIndex(at));
  }
  return pieces;
}

void findCutOff(const Fabric& fabric, FindingList& list) {
  std::map<SubnetId, const Piece*> largest;
  const std::vector<Piece> pieces = piecesOf(fabric);
  for (const Piece& piece : pieces) {
    const Piece*& known = largest[fabric.node(piece.nodes.front()).subnet];
    if (known == nullptr || piece.nodes.size() > known->nodes.size()) known = &piece;
  }
  for (const Piece& piece : pieces) {
    const NodeIndex front = piece.nodes.front();
    if (largest[fabric.node(front).subnet] == &piece || (piece.switches == 0 && piece.nodes.size() == 1)) continue;
    Finding finding = atNode(fabric, FindingKind::cutOff, FindingSeverity::error, front, "");
    finding.text = counted(piece.switches, "switch", "switches") + " and " +
                   counted(piece.adapters, "adapter", "adapters") +
                   " have no cables to the rest of the subnet, among them " + nodeText(fabric, front);
    finding.count = piece.nodes.size();
    finding.nodes = piece.nodes;
    finding.nodes.resize(std::min(piece.nodes.size(), Finding::maxPlaces));
    list.push_back(std::move(finding));
  }
}

// Packets for the switch itself go to its port 0.
void findOwnLids(const Fabric& fabric, FindingList& list) {
  for (const FabricPort& port : fabric.ports()) {
    if (!fabric.node(port.node).isSwitch() || number(port.lid) == 0) continue;
    for (std::uint32_t lid = number(port.lid), last = lid + (1U << port.lmc) - 1; lid <= std::min(last, 0xFFFFU);
         ++lid) {
      const PortNumber out = fabric.forward(port.node, Lid(static_cast<std::uint16_t>(lid)));
      if (out == 0 || out == noRoute) continue;
      Finding finding = atNode(fabric, FindingKind::ownLid, FindingSeverity::warning, port.node,
                               "sends what is for its own LID " + std::to_string(lid) + " by port " +
                                   std::to_string(out) + ", and not to itself by port 0");
      finding.port = out;
      list.push_back(std::move(finding));
      break;
    }
  }
}

// The highest port of a node with a cable, and the highest that its forwarding table names.
void findFewPorts(const Fabric& fabric, FindingList& list) {
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const NodeIndex node{at};
    const unsigned has = fabric.node(node).ports;
    if (has == 0) continue;  // not known
    unsigned cabled = 0, named = 0;
    for (const EndIndex end : fabric.endsOf(node)) cabled = std::max<unsigned>(cabled, fabric.end(end).port);
    for (const PortNumber out : fabric.table(node))
      if (out != noRoute) named = std::max<unsigned>(named, out);
    if (cabled <= has && named <= has) continue;
    const std::string what = cabled > has ? ", and a cable at port " + std::to_string(cabled)
                                          : ", and its forwarding table sends by port " + std::to_string(named);
    Finding finding = atNode(fabric, FindingKind::fewPorts, FindingSeverity::warning, node,
                             "is listed with " + counted(has, "port", "ports") + what);
    finding.port = static_cast<PortNumber>(std::max(cabled, named));
    list.push_back(std::move(finding));
  }
}

// "MT4129 ConnectX7   Mellanox Technologies": what a node description is before somebody, or the driver, gives it the
// host's name.
bool isMakersName(const std::string& description) {
  constexpr std::array<std::string_view, 9> makers{"mellanox", "nvidia", "connectx", "connect-ib", "infinihost",
                                                   "voltaire", "qlogic", "topspin",  "cisco"};
  const std::string text = lowerCase(description);
  return !hostNameOf(description) && !isAggregationNode(description) &&
         std::ranges::any_of(makers, [&](std::string_view maker) { return text.find(maker) != text.npos; });
}

void findDefaultNames(const Fabric& fabric, FindingList& list) {
  std::map<std::pair<SubnetId, std::string_view>, std::vector<NodeIndex>> called;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (const FabricNode& node = fabric.nodes()[at]; node.isHostAdapter() && isMakersName(node.description))
      called[{node.subnet, node.description}].push_back(NodeIndex(at));
  for (auto& [key, nodes] : called) {
    Finding finding{FindingKind::defaultName, FindingSeverity::warning, key.first, "", {}, {}, {}, {}, nodes.size()};
    finding.text = counted(nodes.size(), "adapter is", "adapters are") + " called \"" + std::string(key.second) +
                   "\", as the maker named " + (nodes.size() == 1 ? "it" : "them") + ": in which host " +
                   (nodes.size() == 1 ? "it is" : "each is") + " it is not known; " +
                   (nodes.size() == 1 ? "" : "the first is ") + text(fabric.node(nodes.front()).guid);
    nodes.resize(std::min(nodes.size(), Finding::maxPlaces));
    finding.nodes = std::move(nodes);
    list.push_back(std::move(finding));
  }
}

}  // namespace

void findCensus(const Fabric& fabric, const std::vector<SubnetCounts>& counts, const Levels& levels,
                FindingList& list) {
  for (const SubnetCounts& each : counts) {
    std::string text = counted(each.adapters, "adapter", "adapters") + " with " +
                       counted(each.adapterPorts, "port", "ports") + " and " +
                       counted(each.switches, "switch", "switches");
    for (std::size_t level = 0; level < each.switchesOnLevel.size(); ++level)
      text += (level == 0 ? ": " : ", ") + std::to_string(each.switchesOnLevel[level]) + " on level " +
              std::to_string(level + 1);
    if (each.switchesNotReached != 0) text += "; " + std::to_string(each.switchesNotReached) + " on no level";
    if (each.aggregationNodes != 0)
      text += "; " + counted(each.aggregationNodes, "aggregation node", "aggregation nodes") + " of SHARP in switches";
    text += "; " + counted(each.links, "link", "links");
    list.push_back(placeless(FindingKind::census, FindingSeverity::note, each.subnet, std::move(text)));
    if (each.switches != 0 && each.tables == 0)
      list.push_back(placeless(FindingKind::noTable, FindingSeverity::warning, each.subnet,
                               "routes are not known: no dump has the forwarding table of any switch of this subnet",
                               each.switches));
  }
  if (fabric.routesAssumed())
    list.push_back(placeless(
        FindingKind::assumedRoutes, FindingSeverity::note, {},
        "the routes of " + counted(fabric.assumedTables(), "switch", "switches") + " are assumed, by minimal hops",
        fabric.assumedTables()));
  findOversubscription(fabric, levels, list);
}

void findNodeFaults(const Fabric& fabric, FindingList& list) {
  std::vector<std::uint64_t> tables(fabric.subnetCount());
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    tables[number(fabric.nodes()[at].subnet)] += fabric.hasTable(NodeIndex(at));
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    const NodeIndex node{at};
    const FabricNode& facts = fabric.node(node);
    if (facts.isSwitch()) {
      if (!fabric.hasTable(node) && tables[number(facts.subnet)] != 0)
        list.push_back(atNode(fabric, FindingKind::noTable, FindingSeverity::warning, node,
                              "has no forwarding table in any dump; routes over it are not known"));
    } else if (fabric.endsOf(node).empty()) {
      list.push_back(atNode(fabric, FindingKind::noCable, FindingSeverity::warning, node, "has no cable"));
    }
  }
  const bool anyLid = std::ranges::any_of(fabric.ports(), [](const FabricPort& port) { return number(port.lid) != 0; });
  for (const FabricPort& port : fabric.ports()) {
    if (number(port.lid) != 0) continue;
    const bool isSwitch = fabric.node(port.node).isSwitch();
    if (isSwitch ? !anyLid : !fabric.endAt(port.node, port.number).has_value()) continue;
    Finding finding = atNode(fabric, FindingKind::noLid, FindingSeverity::warning, port.node,
                             isSwitch ? "has no LID" : "has no LID at port " + std::to_string(port.number));
    if (!isSwitch) finding.port = port.number;
    list.push_back(std::move(finding));
  }
  findCutOff(fabric, list);
  findOwnLids(fabric, list);
  findFewPorts(fabric, list);
  findDefaultNames(fabric, list);
}

}  // namespace weft
