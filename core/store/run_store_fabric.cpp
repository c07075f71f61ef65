#include "core/records/lane_codec.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {

namespace {

std::vector<std::uint16_t> groupsOfLids(std::string_view bytes) {
  if (bytes.size() % 2 != 0 || bytes.size() > 0x20000) damaged("an adaptive table has no two bytes for each LID");
  std::vector<std::uint16_t> groups(bytes.size() / 2);
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  for (std::size_t lid = 0; lid < groups.size(); ++lid)
    groups[lid] = static_cast<std::uint16_t>(at(2 * lid) | at(2 * lid + 1) << 8);
  return groups;
}

void addAdaptive(RunStoreState& state, FabricRecords& fabric) {
  fabric.adaptive = state.all<AdaptiveTableRow, stored::adaptiveTable>(" ORDER BY node_id", [](const auto& row) {
    return AdaptiveTableRow{id<NodeId>(row["node_id"]), {}, groupsOfLids(blob(row["groups"]))};
  });
  auto at = fabric.adaptive.begin();
  state.each<stored::portGroup>(" ORDER BY node_id, number", [&](const auto& row) {
    const auto node = id<NodeId>(row["node_id"]);
    while (at != fabric.adaptive.end() && at->switchNode < node) ++at;
    if (at == fabric.adaptive.end() || at->switchNode != node) damaged("a group of ports belongs to no switch");
    const std::string_view ports = blob(row["ports"]);
    if (ports.size() > 0xFF) damaged("a group has more than 255 ports");
    at->groups.push_back({whole<std::uint16_t>(row["number"]), {ports.begin(), ports.end()}});
    return true;
  });
}

}  // namespace

FabricRecords RunStore::fabric() const {
  FabricRecords fabric;
  fabric.nodes = state_->all<Node, stored::node>(" ORDER BY id", [](const auto& row) {
    const auto kind = whole<std::uint8_t>(row["kind"]);
    if (kind < 1 || kind > 3) damaged("a node is neither adapter, switch nor router");
    return Node{id<NodeId>(row["id"]),
                {id<SubnetId>(row["subnet"]), id<Guid>(row["guid"]), NodeKind(kind), id<Guid>(row["system_guid"]),
                 textOf(row["description"]), whole<std::uint8_t>(row["ports"])},
                optionalId<HostId>(row["host_id"])};
  });
  fabric.ports = state_->all<PortRow, stored::port>(" ORDER BY node_id, number", [](const auto& row) {
    return PortRow{id<NodeId>(row["node_id"]), whole<PortNumber>(row["number"]), id<Guid>(row["guid"]),
                   id<Lid>(row["lid"]), whole<std::uint8_t>(row["lmc"])};
  });
  fabric.links = state_->all<LinkRow, stored::link>(" ORDER BY id", [](const auto& row) {
    return LinkRow{id<NodeId>(row["node_a"]),     whole<PortNumber>(row["port_a"]),
                   id<NodeId>(row["node_b"]),     whole<PortNumber>(row["port_b"]),
                   textOf(row["width"]),          textOf(row["speed"]),
                   textOf(row["state"]),          textOf(row["width_possible"]),
                   textOf(row["speed_possible"]), row["speed_is_minimum"].getInt64() != 0};
  });
  fabric.tables = state_->all<ForwardingTable, stored::forwardingTable>(" ORDER BY node_id", [](const auto& row) {
    const std::string_view ports = blob(row["ports"]);
    if (ports.size() > 0x10000) damaged("a forwarding table has more than 65536 entries");
    return ForwardingTable{id<NodeId>(row["node_id"]), {ports.begin(), ports.end()}};
  });
  fabric.lanes = state_->all<LaneTable, stored::slToVl>(" ORDER BY node_id", [](const auto& row) {
    auto rows = unpackLanes(blob(row["lanes"]));
    if (!rows) damaged("an SL-to-VL table is cut off or names a pair of ports twice");
    return LaneTable{id<NodeId>(row["node_id"]), std::move(*rows)};
  });
  fabric.pathLevels = state_->all<PathLevels, stored::pathSl>(" ORDER BY node_id, port", [](const auto& row) {
    const std::string_view levels = blob(row["levels"]);
    if (levels.size() > 0x10000) damaged("service levels of paths are of more than 65536 LIDs");
    return PathLevels{id<NodeId>(row["node_id"]), whole<PortNumber>(row["port"]), {levels.begin(), levels.end()}};
  });
  addAdaptive(*state_, fabric);
  state_->each<stored::portFact>(" ORDER BY node_id, port, fact", [&](const auto& row) {
    if (const auto fact = portFactNamed(textOf(row["fact"])))  // a newer Weft may know more
      fabric.portFacts.push_back(
          {id<NodeId>(row["node_id"]), whole<PortNumber>(row["port"]), *fact, textOf(row["value"])});
    return true;
  });
  return fabric;
}

std::vector<PortCountersRow> RunStore::portCounters() const {
  auto rows = state_->all<PortCountersRow, stored::portCounters>(" ORDER BY node_id, port", [](const auto& row) {
    const std::int64_t atLeast = row["at_least"].getInt64();
    const auto counted = [&](const SQLite::Column& column, int bit) -> std::optional<Counted> {
      const auto value = optionalWhole<std::uint64_t>(column);
      return value ? std::optional(Counted{*value, (atLeast >> bit & 1) != 0}) : std::nullopt;
    };
    return PortCountersRow{id<NodeId>(row["node_id"]),
                           whole<PortNumber>(row["port"]),
                           counted(row["bytes_sent"], 0),
                           counted(row["bytes_received"], 1),
                           counted(row["packets_sent"], 2),
                           counted(row["packets_received"], 3),
                           counted(row["wait_ticks"], 4),
                           {},
                           whole<std::uint32_t>(row["errors_read"]),
                           {}};
  });
  auto at = rows.begin();
  state_->each<stored::portError>(" ORDER BY node_id, port, counter", [&](const auto& row) {
    const std::pair key{id<NodeId>(row["node_id"]), whole<PortNumber>(row["port"])};
    while (at != rows.end() && std::pair(at->node, at->port) < key) ++at;
    if (at == rows.end() || std::pair(at->node, at->port) != key) damaged("an error counter belongs to no port");
    at->errors.push_back(
        {textOf(row["counter"]), {whole<std::uint64_t>(row["count"]), row["at_least"].getInt64() != 0}});
    return true;
  });
  return rows;
}

bool RunStore::hasFabric() const {
  bool any = false;
  state_->each("SELECT 1 FROM node LIMIT 1", [&](SQLite::Statement&) {
    any = true;
    return false;
  });
  return any;
}

bool RunStore::hasPortCounters() const {
  bool any = false;
  state_->each("SELECT 1 FROM port_counters LIMIT 1", [&](SQLite::Statement&) {
    any = true;
    return false;
  });
  return any;
}

}  // namespace weft
