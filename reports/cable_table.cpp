#include "reports/cable_table.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/findings/cable_changes.h"
#include "ibdiag/model/link_capacity.h"
#include "ibdiag/model/port_labels.h"
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
  row.insert(row.end(), {nodeCell(fabric, end.node), isOfName(node.guid) ? Cell() : Cell(text(node.guid)),
                         portCell(fabric, end), name.system, ifTold(name.board)});
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

// A port of a system of several chips has the same label on each of them (U1 to U4), and is one socket: so is an
// adapter of several ports.
std::string socketOf(const Fabric& fabric, EndIndex at) {
  const LinkEnd& end = fabric.end(at);
  const FabricNode& node = fabric.node(end.node);
  const SystemName name = systemNameOf(node);
  if (!node.isSwitch()) return text(node.guid);
  const auto label = portLabel(fabric, end.node, end.port);
  return label && name.board.starts_with('U') ? name.system + " " + label->text : std::string();
}

// By link: links of the planes of one cable have one number, from 1; 0 where a link is a cable of its own. Empty where
// all are.
std::vector<std::uint32_t> cablesOfPlanes(const Fabric& fabric, const std::vector<EndIndex>& order) {
  std::map<std::pair<std::string, std::string>, std::vector<EndIndex>> bySockets;
  for (const EndIndex end : order) {
    std::pair sockets(socketOf(fabric, end), socketOf(fabric, peer(end)));
    if (sockets.first.empty() || sockets.second.empty()) continue;
    if (sockets.second < sockets.first) std::swap(sockets.first, sockets.second);
    bySockets[sockets].push_back(end);
  }
  std::erase_if(bySockets, [](const auto& each) { return each.second.size() < 2; });
  std::vector<std::uint32_t> cables(bySockets.empty() ? 0 : fabric.links().size());
  std::uint32_t next = 0;
  std::map<EndIndex, const std::vector<EndIndex>*> first;
  for (const auto& [sockets, ends] : bySockets) first[ends.front()] = &ends;
  for (const EndIndex end : order)
    if (const auto found = first.find(end); found != first.end()) {
      ++next;
      for (const EndIndex each : *found->second) cables[number(each) / 2] = next;
    }
  return cables;
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
  const std::vector<EndIndex> order = cablesInOrder(fabric);
  const std::vector<std::uint32_t> cables = cablesOfPlanes(fabric, order);
  if (!cables.empty()) table.columns.push_back({"cable", ColumnKind::number});
  for (const EndIndex end : order) {
    Row row{number(fabric.node(fabric.end(end).node).subnet)};
    addCableEnd(row, fabric, end);
    addCableEnd(row, fabric, peer(end));
    const LinkFacts& link = fabric.link(end);
    for (const std::string* word : {&link.width, &link.speed, &link.state, &link.widthPossible, &link.speedPossible})
      row.push_back(ifTold(*word));
    row.push_back(Cell(linkCapacity(link)));
    addCounters(row, counters, fabric, end);
    if (!cables.empty()) row.push_back(cables[number(end) / 2] == 0 ? Cell() : Cell(cables[number(end) / 2]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace weft
