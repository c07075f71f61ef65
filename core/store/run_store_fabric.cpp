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
  fabric.adaptive = state.all<AdaptiveTableRow>(
      "SELECT node_id, groups FROM adaptive_table ORDER BY node_id", [](SQLite::Statement& row) {
        return AdaptiveTableRow{id<NodeId>(row.getColumn(0)), {}, groupsOfLids(blob(row.getColumn(1)))};
      });
  auto at = fabric.adaptive.begin();
  state.each("SELECT node_id, number, ports FROM port_group ORDER BY node_id, number", [&](SQLite::Statement& row) {
    const auto node = id<NodeId>(row.getColumn(0));
    while (at != fabric.adaptive.end() && at->switchNode < node) ++at;
    if (at == fabric.adaptive.end() || at->switchNode != node) damaged("a group of ports belongs to no switch");
    const std::string_view ports = blob(row.getColumn(2));
    if (ports.size() > 0xFF) damaged("a group has more than 255 ports");
    at->groups.push_back({whole<std::uint16_t>(row.getColumn(1)), {ports.begin(), ports.end()}});
    return true;
  });
}

}  // namespace

FabricRecords RunStore::fabric() const {
  FabricRecords fabric;
  fabric.nodes = state_->all<Node>(
      "SELECT id, subnet, guid, kind, system_guid, description, ports, host_id FROM node ORDER BY id",
      [](SQLite::Statement& row) {
        const auto kind = whole<std::uint8_t>(row.getColumn(3));
        if (kind < 1 || kind > 3) damaged("a node is neither adapter, switch nor router");
        return Node{id<NodeId>(row.getColumn(0)),
                    {id<SubnetId>(row.getColumn(1)), id<Guid>(row.getColumn(2)), NodeKind(kind),
                     id<Guid>(row.getColumn(4)), textOf(row.getColumn(5)), whole<std::uint8_t>(row.getColumn(6))},
                    optionalId<HostId>(row.getColumn(7))};
      });
  fabric.ports = state_->all<PortRow>(
      "SELECT node_id, number, guid, lid, lmc FROM port ORDER BY node_id, number", [](SQLite::Statement& row) {
        return PortRow{id<NodeId>(row.getColumn(0)), whole<PortNumber>(row.getColumn(1)), id<Guid>(row.getColumn(2)),
                       id<Lid>(row.getColumn(3)), whole<std::uint8_t>(row.getColumn(4))};
      });
  fabric.links = state_->all<LinkRow>(
      "SELECT node_a, port_a, node_b, port_b, width, speed, state, width_possible, speed_possible, speed_is_minimum "
      "FROM link ORDER BY id",
      [](SQLite::Statement& row) {
        return LinkRow{id<NodeId>(row.getColumn(0)), whole<PortNumber>(row.getColumn(1)),
                       id<NodeId>(row.getColumn(2)), whole<PortNumber>(row.getColumn(3)),
                       textOf(row.getColumn(4)),     textOf(row.getColumn(5)),
                       textOf(row.getColumn(6)),     textOf(row.getColumn(7)),
                       textOf(row.getColumn(8)),     row.getColumn(9).getInt64() != 0};
      });
  fabric.tables = state_->all<ForwardingTable>(
      "SELECT node_id, ports FROM forwarding_table ORDER BY node_id", [](SQLite::Statement& row) {
        const std::string_view ports = blob(row.getColumn(1));
        if (ports.size() > 0x10000) damaged("a forwarding table has more than 65536 entries");
        return ForwardingTable{id<NodeId>(row.getColumn(0)), {ports.begin(), ports.end()}};
      });
  fabric.lanes =
      state_->all<LaneTable>("SELECT node_id, lanes FROM sl_to_vl ORDER BY node_id", [](SQLite::Statement& row) {
        auto rows = unpackLanes(blob(row.getColumn(1)));
        if (!rows) damaged("an SL-to-VL table is cut off or names a pair of ports twice");
        return LaneTable{id<NodeId>(row.getColumn(0)), std::move(*rows)};
      });
  fabric.pathLevels = state_->all<PathLevels>(
      "SELECT node_id, port, levels FROM path_sl ORDER BY node_id, port", [](SQLite::Statement& row) {
        const std::string_view levels = blob(row.getColumn(2));
        if (levels.size() > 0x10000) damaged("service levels of paths are of more than 65536 LIDs");
        return PathLevels{
            id<NodeId>(row.getColumn(0)), whole<PortNumber>(row.getColumn(1)), {levels.begin(), levels.end()}};
      });
  addAdaptive(*state_, fabric);
  state_->each(
      "SELECT node_id, port, fact, value FROM port_fact ORDER BY node_id, port, fact", [&](SQLite::Statement& row) {
        if (const auto fact = portFactNamed(textOf(row.getColumn(2))))  // a newer Weft may know more
          fabric.portFacts.push_back(
              {id<NodeId>(row.getColumn(0)), whole<PortNumber>(row.getColumn(1)), *fact, textOf(row.getColumn(3))});
        return true;
      });
  return fabric;
}

std::vector<PortCountersRow> RunStore::portCounters() const {
  auto rows = state_->all<PortCountersRow>(
      "SELECT node_id, port, bytes_sent, bytes_received, packets_sent, packets_received, wait_ticks, at_least, "
      "errors_read FROM port_counters ORDER BY node_id, port",
      [](SQLite::Statement& row) {
        const std::int64_t atLeast = row.getColumn(7).getInt64();
        const auto counted = [&](int bit) -> std::optional<Counted> {
          const auto value = optionalWhole<std::uint64_t>(row.getColumn(2 + bit));
          return value ? std::optional(Counted{*value, (atLeast >> bit & 1) != 0}) : std::nullopt;
        };
        return PortCountersRow{id<NodeId>(row.getColumn(0)),
                               whole<PortNumber>(row.getColumn(1)),
                               counted(0),
                               counted(1),
                               counted(2),
                               counted(3),
                               counted(4),
                               {},
                               whole<std::uint32_t>(row.getColumn(8)),
                               {}};
      });
  auto at = rows.begin();
  state_->each("SELECT node_id, port, counter, count, at_least FROM port_error ORDER BY node_id, port, counter",
               [&](SQLite::Statement& row) {
                 const std::pair key{id<NodeId>(row.getColumn(0)), whole<PortNumber>(row.getColumn(1))};
                 while (at != rows.end() && std::pair(at->node, at->port) < key) ++at;
                 if (at == rows.end() || std::pair(at->node, at->port) != key)
                   damaged("an error counter belongs to no port");
                 at->errors.push_back({textOf(row.getColumn(2)),
                                       {whole<std::uint64_t>(row.getColumn(3)), row.getColumn(4).getInt64() != 0}});
                 return true;
               });
  return rows;
}

bool RunStore::hasFabric() const {
  bool any = false;
  state_->each("SELECT 1 FROM node LIMIT 1", [&](SQLite::Statement&) { return any = true, false; });
  return any;
}

bool RunStore::hasPortCounters() const {
  bool any = false;
  state_->each("SELECT 1 FROM port_counters LIMIT 1", [&](SQLite::Statement&) { return any = true, false; });
  return any;
}

}  // namespace weft
