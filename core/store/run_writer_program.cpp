// A part of RunWriter: processes, communicators, the hosts' adapters.
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {
namespace {

// One number for each dimension, blanks between.
template <class Of>
std::string eachDimension(const std::vector<CartDimension>& dimensions, Of of) {
  std::string text;
  for (const CartDimension& one : dimensions) text += (text.empty() ? "" : " ") + std::to_string(of(one));
  return text;
}

}  // namespace

void RunWriter::process(const ProcessRow& row) {
  ++state_->rowsOfSource;
  ProcessRow& known =
      state_->processes.try_emplace(row.rank, ProcessRow{row.rank, {}, HostOrigin::profile, {}}).first->second;
  if (row.host && (!known.host || row.origin > known.origin)) {
    known.host = cleanText(*row.host);
    known.origin = row.origin;
  }
  const auto learn = [](auto& value, const auto& more) {
    if (!value) value = more;
  };
  learn(known.elapsedSeconds, row.elapsedSeconds);
  learn(known.pid, row.pid);
  learn(known.initSeconds, row.initSeconds);
  learn(known.finalizeSeconds, row.finalizeSeconds);
  learn(known.wrapSeconds, row.wrapSeconds);
  learn(known.recorderSeconds, row.recorderSeconds);
  learn(known.recorderBytes, row.recorderBytes);
  learn(known.recordedSeconds, row.recordedSeconds);
  if (!known.usage.any()) known.usage = row.usage;
  if (known.cpus.empty()) known.cpus = row.cpus;
}

void RunWriter::processFact(RankId rank, std::string_view key, std::string_view value) {
  SQLite::Statement statement(state_->db, stored::processFact.insertSql("INSERT OR IGNORE"));
  insert<stored::processFact>(statement, set<"rank">(asStored(rank)), set<"fact">(cleanText(key)),
                              set<"value">(cleanText(trimmed(value))));
}

CommunicatorId RunWriter::communicator(const CommunicatorRow& row) {
  RunWriterState& s = *state_;
  const auto id = CommunicatorId(++s.nextCommunicator);
  const auto size = row.size ? std::optional(static_cast<std::int64_t>(*row.size)) : std::nullopt;
  s.insert<stored::communicator>(
      set<"id">(asStored(id)), set<"name">(cleanText(row.name)), set<"parent_id">(std::nullopt),
      set<"parent_is_guess">(std::int64_t{0}), set<"size">(size), set<"call">(cleanText(row.call)),
      set<"internal">(std::int64_t{row.internal}), set<"pooled">(std::int64_t{row.pooled}),
      set<"members_in_order">(std::int64_t{0}), set<"stated_bytes">(asStored(row.statedBytes)),
      set<"stated_calls">(asStored(row.statedCalls)), set<"source_id">(s.sourceId()),
      set<"label">(cleanText(row.label)), set<"topology">(cleanText(row.topology)),
      set<"dims">(eachDimension(row.dimensions, [](const CartDimension& one) { return one.extent; })),
      set<"periods">(eachDimension(row.dimensions, [](const CartDimension& one) { return int{one.periodic}; })),
      set<"reorder">(asStored(row.reorder)), set<"freed">(asStored(row.freed)),
      set<"first_group">(asStored(row.firstGroup)));
  return id;
}

void RunWriter::parent(CommunicatorId child, CommunicatorId parent, bool isGuess) {
  SQLite::Statement update(state_->db, "UPDATE communicator SET parent_id = ?, parent_is_guess = ? WHERE id = ?");
  run(update, asStored(parent), std::int64_t{isGuess}, asStored(child));
}

void RunWriter::members(CommunicatorId communicator, std::span<const RankId> ranks, bool inOrder) {
  RunWriterState& s = *state_;
  std::int64_t position = 0;
  for (const RankId rank : ranks)
    s.insert<stored::member>(set<"communicator_id">(asStored(communicator)), set<"position">(position++),
                             set<"rank">(asStored(rank)));
  SQLite::Statement update(s.db, "UPDATE communicator SET members_in_order = ? WHERE id = ?");
  run(update, std::int64_t{inOrder}, asStored(communicator));
}

void RunWriter::neighbours(const NeighbourRow& row) {
  RunWriterState& s = *state_;
  s.rowsOfSource += 1;
  for (const bool outgoing : {false, true}) {
    std::int64_t position = 0;
    for (const RankId rank : outgoing ? row.destinations : row.sources)
      s.insert<stored::neighbour>(set<"communicator_id">(asStored(row.communicator)), set<"rank">(asStored(row.rank)),
                                  set<"outgoing">(std::int64_t{outgoing}), set<"position">(position++),
                                  set<"neighbour">(asStored(rank)));
  }
}

void RunWriter::toolTime(const ToolTimeRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  s.insert<stored::toolTime>(set<"program">(cleanText(row.program)), set<"tool">(cleanText(row.tool)),
                             set<"run">(std::int64_t{row.run}), set<"rank">(asStored(row.rank)),
                             set<"init_s">(row.initSeconds), set<"net_s">(row.netSeconds),
                             set<"finalize_s">(row.finalizeSeconds), set<"hook_s">(row.hookSeconds),
                             set<"wrap_s">(row.wrapSeconds), set<"source_id">(s.sourceId()));
}

AdapterPortId RunWriter::adapterPort(const AdapterPortRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  s.adapterPorts.push_back({row, {}, {}, s.sourcePath});
  const auto id = AdapterPortId(static_cast<std::uint32_t>(s.adapterPorts.size()));
  s.insert<stored::adapterPort>(
      set<"id">(asStored(id)), set<"host">(cleanText(row.host)), set<"device">(cleanText(row.device)),
      set<"port">(std::int64_t{row.port}), set<"port_guid">(asStored(row.portGuid)),
      set<"node_guid">(asStored(row.nodeGuid)), set<"lid">(asStored(row.lid)),
      set<"lmc">(row.lmc ? std::optional(std::int64_t{*row.lmc}) : std::nullopt), set<"state">(cleanText(row.state)),
      set<"rate">(cleanText(row.rate)), set<"source_id">(s.sourceId()));
  return id;
}

void RunWriter::counterSample(const CounterSampleRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  RunHosts::Port& port = s.adapterPorts.at(number(row.port) - 1);
  (port.first ? port.last : port.first) = row;
  s.insert<stored::counterSample>(
      set<"adapter_port_id">(asStored(row.port)), set<"at_s">(row.atSeconds),
      set<"bytes_sent">(asStored(row.bytesSent)), set<"bytes_received">(asStored(row.bytesReceived)),
      set<"packets_sent">(asStored(row.packetsSent)), set<"packets_received">(asStored(row.packetsReceived)),
      set<"wait_ticks">(asStored(row.waitTicks)));
}

}  // namespace weft
