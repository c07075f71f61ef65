#include "core/records/lane_codec.h"
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {

NodeId RunWriter::node(const NodeRow& row) {
  ++state_->rowsOfSource;
  RunWriterState& s = *state_;
  const auto id = NodeId(++s.nextNode);
  run(s["node"], asStored(id), asStored(row.subnet), asStored(row.guid), static_cast<std::int64_t>(row.kind),
      asStored(row.systemGuid), cleanText(row.description), std::int64_t{row.ports}, std::optional<std::int64_t>());
  return id;
}

void RunWriter::port(const PortRow& row) {
  ++state_->rowsOfSource;
  run((*state_)["port"], asStored(row.node), std::int64_t{row.number}, asStored(row.guid), asStored(row.lid),
      std::int64_t{row.lmc});
}

void RunWriter::link(const LinkRow& row) {
  ++state_->rowsOfSource;
  run((*state_)["link"], std::optional<std::int64_t>(), asStored(row.nodeA), std::int64_t{row.portA},
      asStored(row.nodeB), std::int64_t{row.portB}, cleanText(row.width), cleanText(row.speed), cleanText(row.state),
      cleanText(row.widthPossible), cleanText(row.speedPossible), std::int64_t{row.speedIsMinimum});
}

void RunWriter::portCounters(const PortCountersRow& row) {
  ++state_->rowsOfSource;
  RunWriterState& s = *state_;
  std::int64_t atLeast = 0;
  int bit = 0;
  const auto value = [&](const std::optional<Counted>& counted) -> std::optional<std::int64_t> {
    if (counted && counted->atLeast) atLeast |= std::int64_t{1} << bit;
    ++bit;
    if (!counted) return std::nullopt;
    return asStored(counted->value);
  };
  const auto sent = value(row.bytesSent), received = value(row.bytesReceived);
  const auto packetsSent = value(row.packetsSent), packetsReceived = value(row.packetsReceived);
  const auto waited = value(row.waitTicks);
  const auto source = s.sourcesByPath.find(row.file);
  const auto sourceId = source == s.sourcesByPath.end() ? std::nullopt : std::optional(asStored(source->second));
  run(s["port_counters"], asStored(row.node), std::int64_t{row.port}, sent, received, packetsSent, packetsReceived,
      waited, atLeast, std::int64_t{row.errorsRead}, sourceId);
  for (const ErrorCount& error : row.errors)
    run(s["port_error"], asStored(row.node), std::int64_t{row.port}, error.counter, asStored(error.count.value),
        std::int64_t{error.count.atLeast});
}

namespace {

void bindBytes(SQLite::Statement& insert, int at, const void* bytes, std::size_t size) {
  // Of a pointer to nothing SQLite makes NULL.
  insert.bind(at, size == 0 ? static_cast<const void*>("") : bytes, static_cast<int>(size));
}

}  // namespace

void RunWriter::forwardingTable(NodeId switchNode, std::span<const PortNumber> ports) {
  SQLite::Statement& insert = (*state_)["forwarding_table"];
  insert.reset();
  insert.bind(1, asStored(switchNode));
  bindBytes(insert, 2, ports.data(), ports.size());
  execute(insert);
}

void RunWriter::lanes(NodeId switchNode, std::span<const LaneRow> rows) {
  SQLite::Statement& insert = (*state_)["sl_to_vl"];
  const std::string packed = packLanes(rows);
  insert.reset();
  insert.bind(1, asStored(switchNode));
  bindBytes(insert, 2, packed.data(), packed.size());
  execute(insert);
}

void RunWriter::pathLevels(NodeId source, PortNumber port, std::span<const std::uint8_t> levels) {
  SQLite::Statement& insert = (*state_)["path_sl"];
  insert.reset();
  insert.bind(1, asStored(source));
  insert.bind(2, std::int64_t{port});
  bindBytes(insert, 3, levels.data(), levels.size());
  execute(insert);
}

void RunWriter::adaptiveTable(const AdaptiveTableRow& row) {
  std::string groups;  // two bytes per LID, the lower first
  for (const std::uint16_t group : row.groupOfLid)
    groups.append({static_cast<char>(group & 0xFF), static_cast<char>(group >> 8)});
  SQLite::Statement& table = (*state_)["adaptive_table"];
  table.reset();
  table.bind(1, asStored(row.switchNode));
  bindBytes(table, 2, groups.data(), groups.size());
  execute(table);
  SQLite::Statement& group = (*state_)["port_group"];
  for (const PortGroup& each : row.groups) {
    group.reset();
    group.bind(1, asStored(row.switchNode));
    group.bind(2, std::int64_t{each.number});
    bindBytes(group, 3, each.ports.data(), each.ports.size());
    execute(group);
  }
}

void RunWriter::portFact(const PortFactRow& row) {
  ++state_->rowsOfSource;
  run((*state_)["port_fact"], asStored(row.node), std::int64_t{row.port}, std::string(nameOf(row.fact).name),
      cleanText(row.value));
}

void RunWriter::hostOfNode(NodeId channelAdapter, std::string_view host) {
  state_->nodeHosts[channelAdapter] = cleanText(host);
}

}  // namespace weft
