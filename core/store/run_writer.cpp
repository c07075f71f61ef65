#include "core/store/run_writer.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/records/peer_codec.h"
#include "core/store/begin_end_sql.h"
#include "core/store/call_store.h"
#include "core/store/partial_file.h"
#include "core/store/run_writer_state.h"

namespace weft {
namespace fs = std::filesystem;

RunWriter::RunWriter(fs::path path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) throw Error(path.string() + " is a folder; give a file name, e.g. run.weft");
  try {
    state_ = std::make_unique<RunWriterState>(std::move(path));
  } catch (const std::exception& error) {
    throw Error("the run store can't be written (" + std::string(error.what()) +
                "); check that the folder exists, may be written to and has space");
  }
}

RunWriter::~RunWriter() {
  if (!state_ || state_->committed) return;
  const fs::path partial = state_->partial;
  state_.reset();
  std::error_code ignored;
  fs::remove(partial, ignored);
}

SourceId RunWriter::beginSource(const SourceRow& row) {
  RunWriterState& s = *state_;
  s.source = SourceId(++s.nextSource);
  s.rowsOfSource = 0;
  s.sourcesByPath.emplace(row.path, *s.source);
  s.sourcePath = row.path;
  s.insert<stored::source>(set<"id">(s.sourceId()), set<"path">(cleanText(row.path)), set<"kind">(row.kind),
                           set<"format">(row.format), set<"version">(cleanText(row.version)), set<"digest">(row.digest),
                           set<"rows_kept">(std::int64_t{0}), set<"rows_left_out">(std::int64_t{0}));
  return *s.source;
}

void RunWriter::endSource(const ImportReport& report) {
  RunWriterState& s = *state_;
  SQLite::Statement counts(s.db,
                           "UPDATE source SET rows_kept = ?, rows_left_out = ?, version = ?, "
                           "format = iif(? = '', format, ?) WHERE id = ?");
  run(counts, asStored(report.rowsKept), asStored(report.rowsLeftOut), cleanText(report.version), report.format,
      report.format, s.sourceId());
  diagnostics(report.diagnostics);
  s.source.reset();
}

void RunWriter::diagnostics(const Diagnostics& diagnostics) {
  for (const Diagnostic& each : diagnostics.list()) diagnostic(each);
  // diagnostic() has counted those that were kept; the rest was only counted.
  std::map<std::string, std::uint64_t> kept;
  for (const Diagnostic& each : diagnostics.list()) ++kept[each.code];
  for (const auto& [code, total] : diagnostics.totals()) state_->diagnosticTotals[code] += total - kept[code];
}

void RunWriter::diagnostic(const Diagnostic& diagnostic) {
  RunWriterState& s = *state_;
  ++s.diagnosticTotals[diagnostic.code];
  const auto line = diagnostic.line == 0 ? std::nullopt : std::optional(asStored(diagnostic.line));
  s.insert<stored::diagnostic>(set<"source_id">(asStored(s.source)), set<"code">(diagnostic.code),
                               set<"severity">(std::string(name(diagnostic.severity))), set<"file">(diagnostic.file),
                               set<"line">(line), set<"seen">(diagnostic.seen), set<"done">(diagnostic.done),
                               set<"advice">(diagnostic.advice));
}

void RunWriter::fact(std::string_view key, std::string_view value) {
  SQLite::Statement statement(state_->db, stored::run.insertSql("INSERT OR IGNORE"));
  insert<stored::run>(statement, set<"key">(cleanText(key)), set<"value">(cleanText(trimmed(value))));
}

RegionId RunWriter::region(std::string_view name) {
  RunWriterState& s = *state_;
  std::string clean = cleanText(name);
  const auto [found, isNew] = s.regions.try_emplace(clean, RegionId(static_cast<std::uint32_t>(s.regions.size() + 1)));
  if (isNew)
    s.insert<stored::region>(set<"id">(asStored(found->second)), set<"name">(clean), set<"parent_id">(std::nullopt));
  return found->second;
}

void RunWriter::regionParent(RegionId child, RegionId parent) {
  SQLite::Statement update(state_->db, "UPDATE region SET parent_id = ? WHERE id = ?");
  run(update, asStored(parent), asStored(child));
}

OperationId RunWriter::operation(std::string_view name) {
  RunWriterState& s = *state_;
  std::string clean = cleanText(name);
  const auto next = OperationId(static_cast<std::uint32_t>(s.operations.size() + 1));
  const auto [found, isNew] = s.operations.try_emplace(clean, next);
  if (isNew) s.insert<stored::operation>(set<"id">(asStored(found->second)), set<"name">(clean));
  return found->second;
}

void RunWriter::statistics(const StatisticsRow& row) {
  ++state_->rowsOfSource;
  RunWriterState& s = *state_;
  s.insert<stored::operationStatistics>(
      set<"communicator_id">(asStored(row.communicator)), set<"region_id">(asStored(row.region)),
      set<"rank">(asStored(row.rank)), set<"operation_id">(asStored(row.operation)),
      set<"size_min">(asStored(row.sizeMin)), set<"size_max">(asStored(row.sizeMax)), set<"calls">(asStored(row.calls)),
      set<"bytes">(asStored(row.bytes)), set<"bytes_derived">(std::int64_t{row.bytesDerived}),
      set<"seconds">(row.seconds), set<"max_seconds">(row.maxSeconds),
      set<"calls_of">(std::int64_t{row.callsOf.bits()}), set<"bytes_of">(std::int64_t{row.bytesOf.bits()}),
      set<"polls">(asStored(row.polls)), set<"poll_s">(row.pollSeconds), set<"source_id">(s.sourceId()));
}

void RunWriter::collectiveCall(const CollectiveCallRow& row) {
  RunWriterState& s = *state_;
  const auto reduction = row.reduction ? std::optional(static_cast<std::int64_t>(*row.reduction)) : std::nullopt;
  const std::string counts = packCounts(row.counts);
  s.insert<stored::collectiveCall>(
      set<"communicator_id">(asStored(row.communicator)), set<"region_id">(asStored(row.region)),
      set<"operation_id">(asStored(row.operation)), set<"calls">(asStored(row.calls)), set<"root">(asStored(row.root)),
      set<"count">(asStored(row.count)), set<"element_bytes">(asStored(row.elementBytes)),
      set<"in_place">(std::int64_t{row.inPlace}), set<"reduction">(reduction),
      set<"counts">(counts.empty() ? std::nullopt : std::optional(Blob(counts))), set<"source_id">(s.sourceId()));
}

CallPathId RunWriter::callPath(const CallPathRow& row) {
  RunWriterState& s = *state_;
  const CallPathId id{++s.nextPath};
  s.insert<stored::callPath>(set<"id">(asStored(id)), set<"parent_id">(asStored(row.parent)),
                             set<"name">(cleanText(row.name)), set<"mpi">(std::int64_t{row.isMpi}),
                             set<"source_id">(s.sourceId()));
  return id;
}

void RunWriter::pathTime(const PathTimeRow& row) {
  state_->insert<stored::pathTime>(set<"call_path_id">(asStored(row.path)), set<"rank">(asStored(row.rank)),
                                   set<"visits">(asStored(row.visits)), set<"inclusive_s">(row.inclusiveSeconds),
                                   set<"exclusive_s">(row.exclusiveSeconds));
}

void RunWriter::wait(const WaitRow& row) {
  RunWriterState& s = *state_;
  s.insert<stored::wait>(set<"class">(std::int64_t{number(row.kind)}), set<"rank">(asStored(row.rank)),
                         set<"peer">(asStored(row.peer)), set<"communicator_id">(asStored(row.communicator)),
                         set<"region_id">(asStored(row.region)), set<"operation_id">(asStored(row.operation)),
                         set<"call_path_id">(asStored(row.path)), set<"meanwhile_path_id">(asStored(row.meanwhile)),
                         set<"bin">(asStored(row.bin)), set<"waits">(asStored(row.waits)),
                         set<"nanoseconds">(asStored(row.nanoseconds)), set<"wrong_order">(asStored(row.wrongOrder)),
                         set<"wrong_order_ns">(asStored(row.wrongOrderNanoseconds)), set<"source_id">(s.sourceId()));
}

WaitKindId RunWriter::waitKind(const WaitKindRow& row) {
  RunWriterState& s = *state_;
  const WaitKindId id{++s.nextWaitKind};
  s.insert<stored::waitKind>(set<"id">(asStored(id)), set<"class">(std::int64_t{number(row.kind)}),
                             set<"communicator_id">(asStored(row.communicator)), set<"region_id">(asStored(row.region)),
                             set<"operation_id">(asStored(row.operation)), set<"call_path_id">(asStored(row.path)),
                             set<"meanwhile_path_id">(asStored(row.meanwhile)));
  return id;
}

void RunWriter::messageGroup(const MessageGroupRow& row) {
  RunWriterState& s = *state_;
  s.insert<stored::messageGroup>(
      set<"sender_path_id">(asStored(row.sender)), set<"receiver_path_id">(asStored(row.receiver)),
      set<"communicator_id">(asStored(row.communicator)), set<"source">(asStored(row.source)),
      set<"destination">(asStored(row.destination)), set<"messages">(asStored(row.messages)),
      set<"bytes">(asStored(row.bytes)), set<"send_wait_ns">(asStored(row.sendWait)),
      set<"receive_wait_ns">(asStored(row.receiveWait)), set<"source_id">(s.sourceId()));
}

void RunWriter::connection(const ConnectionRow& row) {
  RunWriterState& s = *state_;
  s.insert<stored::connection>(
      set<"communicator_id">(asStored(row.communicator)), set<"channel">(asStored(row.channel)),
      set<"point_to_point">(std::int64_t{row.pointToPoint}), set<"source">(asStored(row.source)),
      set<"destination">(asStored(row.destination)), set<"way">(cleanText(row.way)),
      set<"adapter">(cleanText(row.adapter)), set<"peer_adapter">(cleanText(row.peerAdapter)),
      set<"proxy">(asStored(row.proxy)), set<"direct">(std::int64_t{row.direct}), set<"source_id">(s.sourceId()));
}

void RunWriter::portTraffic(const PortTrafficRow& row) {
  RunWriterState& s = *state_;
  s.rowsOfSource += row.peers.size();
  std::vector<PeerTraffic> peers = row.peers;
  std::ranges::sort(peers, {}, &PeerTraffic::lid);
  std::uint64_t sent = 0, received = 0;
  for (const PeerTraffic& peer : peers) {
    const auto moreSent = checkedSum(sent, peer.sent), moreReceived = checkedSum(received, peer.received);
    if (!moreSent || !moreReceived) throw Error("the bytes of one port pass 2^63; the importer must skip them");
    sent = *moreSent;
    received = *moreReceived;
  }
  const std::string blob = packPeers(peers);
  s.insert<stored::portTraffic>(
      set<"region_id">(asStored(row.region)), set<"rank">(asStored(row.rank)), set<"port_guid">(asStored(row.portGuid)),
      set<"lid">(asStored(row.lid)), set<"port">(std::int64_t{row.port}), set<"device">(cleanText(row.device)),
      set<"entries">(static_cast<std::int64_t>(peers.size())), set<"bytes_sent">(asStored(sent)),
      set<"bytes_received">(asStored(received)), set<"peers">(Blob(blob)), set<"source_id">(s.sourceId()));
}

RunHosts RunWriter::hosts() const { return {state_->hostNames(), state_->adapterPorts}; }
std::size_t RunWriter::rankCount() const { return state_->processes.size(); }
std::uint64_t RunWriter::rowsOfSource() const { return state_->rowsOfSource; }

void RunWriter::commit() {
  RunWriterState& s = *state_;
  try {
    s.writeProcesses();
    s.writeNodeHosts();
    s.cutCircles();
    for (const auto& [code, count] : s.diagnosticTotals)
      s.insert<stored::diagnosticTotal>(set<"code">(code), set<"total">(asStored(count)));
    if (const std::string sql = BeginEndSql(s.db).correction(); !sql.empty()) s.db.exec(sql);
    s.db.exec("CREATE INDEX statistics_by_communicator ON operation_statistics (communicator_id, operation_id, rank)");
    s.db.exec("COMMIT");
    putInPlace(s.partial, s.path);
    s.committed = true;
  } catch (const std::exception& error) {
    throw Error("the run store could not be finished (" + std::string(error.what()) +
                "); check the free space of the disk. An older file is unchanged");
  }
}

}  // namespace weft
