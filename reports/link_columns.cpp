#include "reports/link_columns.h"

#include <algorithm>
#include <cstdio>

#include "core/base/known_value.h"
#include "core/base/row_of.h"
#include "core/base/units.h"
#include "reports/node_cell.h"

namespace weft {
namespace {

using At = LinkFactsAt;
using enum LinkColumn::Place;
using Node = LinkColumn::Node;

const FabricNode& nearNode(const At& of, EndIndex end) { return of.fabric.node(of.fabric.end(end).node); }
const FabricNode& farNode(const At& of, EndIndex end) { return nearNode(of, peer(end)); }
Cell level(const At& of, EndIndex end) { return of.levels.ofNode[number(of.fabric.end(end).node)]; }

Cell counted(const KnownValue<Counted>& one) { return one ? Cell(one->value) : Cell(one.absence()); }
Cell orAbsence(const std::optional<std::uint64_t>& one, Absence why) { return one ? Cell(*one) : Cell(why); }
bool isLowerBound(const KnownValue<Counted>& one) { return one && one->atLeast; }
KnownValue<Counted> heldAgainst(const At& of, EndIndex end) {
  return of.numbers.isMeasured ? Absence::notKnown : of.numbers.measured(end);
}

const LinkColumn columns[] = {
    {{"subnet", ColumnKind::number, "Subnet", "", "Number of the subnet, from 0"},
     [](const At& of, EndIndex end) { return Cell(number(nearNode(of, end).subnet)); }},
    {{"node", ColumnKind::text, "Node", "", "The node that sends"},
     [](const At& of, EndIndex end) { return nodeCell(of.fabric, of.fabric.end(end).node); },
     everywhere,
     Node::near},
    {{"guid", ColumnKind::text, "GUID", "", "GUID of the node"},
     [](const At& of, EndIndex end) { return Cell(text(nearNode(of, end).guid)); },
     command},
    {{"port", ColumnKind::number, "Port", "", "By this port"},
     [](const At& of, EndIndex end) { return Cell(of.fabric.end(end).port); }},
    {{"peer", ColumnKind::text, "Peer", "", "To this node"},
     [](const At& of, EndIndex end) { return nodeCell(of.fabric, of.fabric.end(peer(end)).node); },
     everywhere,
     Node::far},
    {{"peer_guid", ColumnKind::text, "Peer GUID", "", "GUID of the peer"},
     [](const At& of, EndIndex end) { return Cell(text(farNode(of, end).guid)); },
     command},
    {{"peer_port", ColumnKind::number, "Peer port", "", "At this port"},
     [](const At& of, EndIndex end) { return Cell(of.fabric.end(peer(end)).port); }},
    {{"level", ColumnKind::number, "Level", "", "Level of the node; 0 is an adapter"}, level},
    {{"peer_level", ColumnKind::number, "Peer level", "", "Level of the peer"},
     [](const At& of, EndIndex end) { return level(of, peer(end)); }},
    {{"bytes", ColumnKind::bytes, "Bytes", "",
      "Bytes that the node sends onto the link, by the traffic source in force"},
     [](const At& of, EndIndex end) { return counted(of.numbers.bytes(end)); },
     everywhere,
     Node::none,
     [](const At& of, EndIndex end) { return isLowerBound(of.numbers.bytes(end)); }},
    {{"flows", ColumnKind::count, "Flows", "", "Flows that cross the link end"},
     [](const At& of, EndIndex end) {
       return orAbsence(of.numbers.flows(end), of.numbers.isMeasured ? Absence::notRecorded : of.numbers.absence);
     }},
    {{"capacity_bps", ColumnKind::count, "Capacity", "bit/s", "Data that the link can carry in one direction"},
     [](const At& of, EndIndex end) { return orAbsence(of.numbers.capacity(end), Absence::notKnown); }},
    {{"utilisation", ColumnKind::share, "Utilisation", "", "Bytes as a share of what the link can carry in that time"},
     [](const At& of, EndIndex end) { return Cell(of.numbers.utilisation(end)); }},
    {{"at_least", ColumnKind::number, "At least", "",
      "1 if there may have been more bytes: a counter was full, or a sum reached its limit"},
     [](const At& of, EndIndex end) {
       const auto bytes = of.numbers.bytes(end);
       return bytes ? Cell(std::uint64_t(bytes->atLeast)) : Cell();
     },
     command},
    {{"packets", ColumnKind::count, "Packets", "", "Packets that the node sent, by the counters"},
     [](const At& of, EndIndex end) { return Cell(of.numbers.packets(end)); },
     command},
    {{"wait_ticks", ColumnKind::count, "Wait", "ticks", "PortXmitWait: ticks in which data waited for credits"},
     [](const At& of, EndIndex end) { return Cell(of.numbers.waitTicks(end)); },
     command},
    {{"measured", ColumnKind::bytes, "Measured bytes", "",
      "Bytes by port counters, from all senders; without counters, what port traffic recorded"},
     [](const At& of, EndIndex end) { return counted(heldAgainst(of, end)); },
     window,
     Node::none,
     [](const At& of, EndIndex end) { return isLowerBound(heldAgainst(of, end)); }},
    {{"unexplained", ColumnKind::share, "Unexplained", "",
      "Share of the measured bytes that the traffic source does not explain"},
     [](const At& of, EndIndex end) { return Cell(of.numbers.unexplained(end)); },
     window},
    {{"width", ColumnKind::text, "Width", "", "Lanes"},
     [](const At& of, EndIndex end) { return Cell(of.fabric.link(end).width); },
     window},
    {{"speed", ColumnKind::text, "Speed", "", "As the dump prints it"},
     [](const At& of, EndIndex end) { return Cell(of.fabric.link(end).speed); },
     window},
    {{"state", ColumnKind::text, "State", "", "State of the link"},
     [](const At& of, EndIndex end) { return Cell(of.fabric.link(end).state); },
     window},
    {{"rail", ColumnKind::number, "Rail", "",
      "The rail that the link belongs to, from 0, where the fabric is built of rails"},
     [](const At& of, EndIndex end) { return of.rails ? Cell(railOf(of.fabric, *of.rails, end)) : Cell(); }}};

// A number that sorts as one; text where the dump has none.
Cell factCell(PortFact fact, std::string_view text) {
  if (text.empty()) return Absence::notRecorded;
  if (nameOf(fact).isNumber) {
    if (const auto whole = parseDigits(text, 10)) return *whole;
    if (const auto real = parseReal(text)) return *real;
  }
  return text;
}

template <PortFact fact, bool far>
Cell factCell(const At& of, EndIndex end) {
  return factCell(fact, of.fabric.fact(far ? peer(end) : end, fact));
}

struct FactColumn {
  PortFact fact;
  LinkColumn column;
};

template <PortFact fact, bool far = false>
FactColumn factColumn() {
  const PortFactName& of = nameOf(fact);
  return {fact,
          {{(far ? "peer_" : "") + std::string(of.name), of.isNumber ? ColumnKind::number : ColumnKind::text,
            far ? "Peer " + std::string(of.title) : std::string(of.title), std::string(of.unit), std::string(of.tip)},
           factCell<fact, far>}};
}

const std::vector<FactColumn>& factColumns() {
  using enum PortFact;
  static const std::vector<FactColumn> all{factColumn<label>(),
                                           factColumn<label, true>(),
                                           factColumn<cage>(),
                                           factColumn<fec>(),
                                           factColumn<rawBer>(),
                                           factColumn<effectiveBer>(),
                                           factColumn<symbolBer>(),
                                           factColumn<effectiveErrors>(),
                                           factColumn<symbolErrors>(),
                                           factColumn<vendor>(),
                                           factColumn<part>(),
                                           factColumn<serial>(),
                                           factColumn<PortFact::length>(),
                                           factColumn<temperature>()};
  return all;
}

constexpr std::string_view bits = "bit/s";

std::string formatted(const char* format, int digits, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, format, digits, value);
  return buffer;
}

// Small shares with more digits: a share of next to nothing is not nothing.
std::string percentText(double share) {
  const double hundredths = share * 100;
  return formatted("%.*f", hundredths < 0.095 && hundredths > 0 ? 3 : 1, hundredths);
}

}  // namespace

std::vector<const LinkColumn*> linkColumns(LinkColumn::Place where) {
  std::vector<const LinkColumn*> some;
  for (const LinkColumn& one : columns)
    if (one.isFor(where)) some.push_back(&one);
  return some;
}

std::vector<const LinkColumn*> linkColumns(LinkColumn::Place where, const Fabric& fabric) {
  std::vector<const LinkColumn*> some = linkColumns(where);
  for (const FactColumn& one : factColumns())
    if (fabric.has(one.fact)) some.push_back(&one.column);
  return some;
}

const LinkColumn& linkColumn(std::string_view name) {
  return rowOf(columns, "columns of links", name,
               [](const LinkColumn& one) -> std::string_view { return one.column.name; });
}

std::string shownText(const LinkColumn& column, const LinkFactsAt& of, EndIndex end) {
  const Cell cell = column.value(of, end);
  const auto real = cell.asReal();
  if (real && column.column.kind == ColumnKind::share) return percentText(*real);
  if (real && column.column.unit == bits) return formatted("%.*g", 4, *real / 1e9);
  return (column.atLeast && column.atLeast(of, end) ? "≥ " : "") + cellText(cell);
}

std::string shownTitle(const LinkColumn& column) {
  const bool share = column.column.kind == ColumnKind::share, rate = column.column.unit == bits;
  return column.column.title + (share ? ", %" : rate ? ", Gb/s" : "");
}

}  // namespace weft
