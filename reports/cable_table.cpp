#include "reports/cable_table.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/compare/cable_changes.h"
#include "ibdiag/model/link_capacity.h"
#include "ibdiag/model/system_name.h"
#include "reports/node_cell.h"

namespace weft {
namespace {

using CountersByPort = std::map<std::pair<NodeId, PortNumber>, PortCountersRow>;

Cell ifTold(const std::string& word) { return word.empty() ? Cell() : Cell(word); }

void addCableEnd(Row& row, const Fabric& fabric, EndIndex at) {
  const LinkEnd& end = fabric.end(at);
  const FabricNode& node = fabric.node(end.node);
  const SystemName name = systemNameOf(node);
  row.insert(row.end(), {nodeCell(fabric, end.node), isOfName(node.guid) ? Cell() : Cell(text(node.guid)), portCell(fabric, end),
                         name.system, ifTold(name.board)});
}

std::optional<std::uint64_t> errorsOf(const PortCountersRow& row) {
  if (row.errorsRead == 0 && row.errors.empty()) return std::nullopt;
  std::uint64_t sum = 0;
  bool held = false;
  for (const ErrorCount& each : row.errors) sum = saturatingAdd(sum, each.count.value, held);
  return sum;
}

void addCounters(Row& row, const CountersByPort& counters, const Fabric& fabric, EndIndex end) {
  const auto told = [&](EndIndex at, auto value) {
    const LinkEnd& place = fabric.end(at);
    const auto found = counters.find({fabric.node(place.node).id, place.port});
    return found == counters.end() ? Cell() : Cell(value(found->second));
  };
  const auto both = [&](auto value) {
    for (const EndIndex at : {end, peer(end)}) row.push_back(told(at, value));
  };
  both([](const PortCountersRow& one) { return valueOf(one.bytesSent); });
  both([](const PortCountersRow& one) { return valueOf(one.packetsSent); });
  both([](const PortCountersRow& one) { return valueOf(one.waitTicks); });
  both(errorsOf);
}

std::vector<Column> cableColumns() {
  std::vector<Column> all{{"subnet", ColumnKind::number}};
  for (const std::string peer : {"", "peer_"}) {
    all.push_back({peer.empty() ? "node" : "peer"});
    all.push_back({peer + "guid"});
    all.push_back({peer + "port", ColumnKind::number});
    all.push_back({peer + "system"});
    all.push_back({peer + "board"});
  }
  for (const char* word : {"width", "speed", "state", "width_possible", "speed_possible"}) all.push_back({word});
  all.push_back({.name = "capacity_bps", .kind = ColumnKind::count, .unit = "bit/s"});
  for (const auto& [what, kind] : {std::pair("bytes", ColumnKind::bytes), std::pair("packets", ColumnKind::count),
                                   std::pair("wait_ticks", ColumnKind::count), std::pair("errors", ColumnKind::count)})
    for (const std::string peer : {"", "peer_"}) all.push_back({peer + what, kind});
  return all;
}

}  // namespace

std::vector<EndIndex> cablesInOrder(const Fabric& fabric) {
  std::vector<EndIndex> ends;
  for (std::uint32_t at = 0; at < fabric.ends().size(); at += 2) ends.push_back(leadingEnd(fabric, EndIndex(at)));
  std::ranges::sort(ends, {}, [&](EndIndex at) { return std::pair(fabric.end(at).node, fabric.end(at).port); });
  return ends;
}

Table cableTable(const RunStore& store, const Fabric& fabric) {
  CountersByPort counters;
  for (PortCountersRow& row : store.portCounters()) {
    const auto key = std::pair(row.node, row.port);
    counters.emplace(key, std::move(row));
  }
  Table table{cableColumns(), {}};
  for (const EndIndex end : cablesInOrder(fabric)) {
    Row row{number(fabric.node(fabric.end(end).node).subnet)};
    addCableEnd(row, fabric, end);
    addCableEnd(row, fabric, peer(end));
    const LinkFacts& link = fabric.link(end);
    for (const std::string* word : {&link.width, &link.speed, &link.state, &link.widthPossible, &link.speedPossible}) row.push_back(ifTold(*word));
    row.push_back(Cell(linkCapacity(link)));
    addCounters(row, counters, fabric, end);
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace weft
