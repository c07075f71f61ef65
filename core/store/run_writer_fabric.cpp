#include "core/records/lane_codec.h"
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {

NodeId RunWriter::node(const NodeRow& row) {
  ++state_->rowsOfSource;
  RunWriterState& s = *state_;
  const auto id = NodeId(++s.nextNode);
  s.insert<stored::node>(set<"id">(asStored(id)), set<"subnet">(asStored(row.subnet)), set<"guid">(asStored(row.guid)),
                         set<"kind">(static_cast<std::int64_t>(row.kind)), set<"system_guid">(asStored(row.systemGuid)),
                         set<"description">(cleanText(row.description)), set<"ports">(std::int64_t{row.ports}),
                         set<"host_id">(std::nullopt));
  return id;
}

void RunWriter::port(const PortRow& row) {
  ++state_->rowsOfSource;
  state_->insert<stored::port>(set<"node_id">(asStored(row.node)), set<"number">(std::int64_t{row.number}),
                               set<"guid">(asStored(row.guid)), set<"lid">(asStored(row.lid)),
                               set<"lmc">(std::int64_t{row.lmc}));
}

void RunWriter::link(const LinkRow& row) {
  ++state_->rowsOfSource;
  state_->insert<stored::link>(
      set<"node_a">(asStored(row.nodeA)), set<"port_a">(std::int64_t{row.portA}), set<"node_b">(asStored(row.nodeB)),
      set<"port_b">(std::int64_t{row.portB}), set<"width">(cleanText(row.width)), set<"speed">(cleanText(row.speed)),
      set<"state">(cleanText(row.state)), set<"width_possible">(cleanText(row.widthPossible)),
      set<"speed_possible">(cleanText(row.speedPossible)), set<"speed_is_minimum">(std::int64_t{row.speedIsMinimum}));
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
  s.insert<stored::portCounters>(set<"node_id">(asStored(row.node)), set<"port">(std::int64_t{row.port}),
                                 set<"bytes_sent">(sent), set<"bytes_received">(received),
                                 set<"packets_sent">(packetsSent), set<"packets_received">(packetsReceived),
                                 set<"wait_ticks">(waited), set<"at_least">(atLeast),
                                 set<"errors_read">(std::int64_t{row.errorsRead}), set<"source_id">(sourceId));
  for (const ErrorCount& error : row.errors)
    s.insert<stored::portError>(set<"node_id">(asStored(row.node)), set<"port">(std::int64_t{row.port}),
                                set<"counter">(error.counter), set<"count">(asStored(error.count.value)),
                                set<"at_least">(std::int64_t{error.count.atLeast}));
}

void RunWriter::forwardingTable(NodeId switchNode, std::span<const PortNumber> ports) {
  state_->insert<stored::forwardingTable>(set<"node_id">(asStored(switchNode)), set<"ports">(Blob(ports)));
}

void RunWriter::lanes(NodeId switchNode, std::span<const LaneRow> rows) {
  const std::string packed = packLanes(rows);
  state_->insert<stored::slToVl>(set<"node_id">(asStored(switchNode)), set<"lanes">(Blob(packed)));
}

void RunWriter::pathLevels(NodeId source, PortNumber port, std::span<const std::uint8_t> levels) {
  state_->insert<stored::pathSl>(set<"node_id">(asStored(source)), set<"port">(std::int64_t{port}),
                                 set<"levels">(Blob(levels)));
}

void RunWriter::adaptiveTable(const AdaptiveTableRow& row) {
  std::string groups;  // two bytes per LID, the lower first
  for (const std::uint16_t group : row.groupOfLid)
    groups.append({static_cast<char>(group & 0xFF), static_cast<char>(group >> 8)});
  state_->insert<stored::adaptiveTable>(set<"node_id">(asStored(row.switchNode)), set<"groups">(Blob(groups)));
  for (const PortGroup& each : row.groups) {
    state_->insert<stored::portGroup>(set<"node_id">(asStored(row.switchNode)),
                                      set<"number">(std::int64_t{each.number}), set<"ports">(Blob(each.ports)));
  }
}

void RunWriter::portFact(const PortFactRow& row) {
  ++state_->rowsOfSource;
  state_->insert<stored::portFact>(set<"node_id">(asStored(row.node)), set<"port">(std::int64_t{row.port}),
                                   set<"fact">(std::string(nameOf(row.fact).name)), set<"value">(cleanText(row.value)));
}

void RunWriter::hostOfNode(NodeId channelAdapter, std::string_view host) {
  state_->nodeHosts[channelAdapter] = cleanText(host);
}

}  // namespace weft
