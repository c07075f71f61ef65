// Of RunWriter: processes, communicators, the hosts' adapters.
#include "core/store/run_writer.h"
#include "core/store/run_writer_state.h"

namespace weft {
namespace {

// One number of each dimension, blanks between.
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
  if (known.cpus.empty()) known.cpus = row.cpus;
}

void RunWriter::processFact(RankId rank, std::string_view key, std::string_view value) {
  SQLite::Statement insert(state_->db, "INSERT OR IGNORE INTO process_fact (rank, fact, value) VALUES (?, ?, ?)");
  run(insert, asStored(rank), cleanText(key), cleanText(trimmed(value)));
}

CommunicatorId RunWriter::communicator(const CommunicatorRow& row) {
  RunWriterState& s = *state_;
  const auto id = CommunicatorId(++s.nextCommunicator);
  const auto size = row.size ? std::optional(static_cast<std::int64_t>(*row.size)) : std::nullopt;
  run(s["communicator"], asStored(id), cleanText(row.name), std::optional<std::int64_t>(), std::int64_t{0}, size,
      cleanText(row.call), std::int64_t{row.internal}, std::int64_t{row.pooled}, std::int64_t{0},
      asStored(row.statedBytes), asStored(row.statedCalls), s.sourceId(), cleanText(row.label), cleanText(row.topology),
      eachDimension(row.dimensions, [](const CartDimension& one) { return one.extent; }),
      eachDimension(row.dimensions, [](const CartDimension& one) { return int{one.periodic}; }), asStored(row.reorder),
      asStored(row.freed), asStored(row.firstGroup));
  return id;
}

void RunWriter::parent(CommunicatorId child, CommunicatorId parent, bool isGuess) {
  SQLite::Statement update(state_->db, "UPDATE communicator SET parent_id = ?, parent_is_guess = ? WHERE id = ?");
  run(update, asStored(parent), std::int64_t{isGuess}, asStored(child));
}

void RunWriter::members(CommunicatorId communicator, std::span<const RankId> ranks, bool inOrder) {
  RunWriterState& s = *state_;
  std::int64_t position = 0;
  for (const RankId rank : ranks) run(s["member"], asStored(communicator), position++, asStored(rank));
  SQLite::Statement update(s.db, "UPDATE communicator SET members_in_order = ? WHERE id = ?");
  run(update, std::int64_t{inOrder}, asStored(communicator));
}

void RunWriter::neighbours(const NeighbourRow& row) {
  RunWriterState& s = *state_;
  s.rowsOfSource += 1;
  for (const bool outgoing : {false, true}) {
    std::int64_t position = 0;
    for (const RankId rank : outgoing ? row.destinations : row.sources)
      run(s["neighbour"], asStored(row.communicator), asStored(row.rank), std::int64_t{outgoing}, position++,
          asStored(rank));
  }
}

void RunWriter::toolTime(const ToolTimeRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  run(s["tool_time"], std::optional<std::int64_t>(), cleanText(row.program), cleanText(row.tool), std::int64_t{row.run},
      asStored(row.rank), row.initSeconds, row.netSeconds, row.finalizeSeconds, row.hookSeconds, row.wrapSeconds,
      s.sourceId());
}

AdapterPortId RunWriter::adapterPort(const AdapterPortRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  s.adapterPorts.push_back({row, {}, {}, s.sourcePath});
  const auto id = AdapterPortId(static_cast<std::uint32_t>(s.adapterPorts.size()));
  run(s["adapter_port"], asStored(id), cleanText(row.host), cleanText(row.device), std::int64_t{row.port},
      asStored(row.portGuid), asStored(row.nodeGuid), asStored(row.lid),
      row.lmc ? std::optional(std::int64_t{*row.lmc}) : std::nullopt, cleanText(row.state), cleanText(row.rate),
      s.sourceId());
  return id;
}

void RunWriter::counterSample(const CounterSampleRow& row) {
  RunWriterState& s = *state_;
  ++s.rowsOfSource;
  RunHosts::Port& port = s.adapterPorts.at(number(row.port) - 1);
  (port.first ? port.last : port.first) = row;
  run(s["counter_sample"], std::optional<std::int64_t>(), asStored(row.port), row.atSeconds, asStored(row.bytesSent),
      asStored(row.bytesReceived), asStored(row.packetsSent), asStored(row.packetsReceived), asStored(row.waitTicks));
}

}  // namespace weft
