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
  run(s["source"], s.sourceId(), cleanText(row.path), row.kind, row.format, cleanText(row.version), row.digest,
      std::int64_t{0}, std::int64_t{0});
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
  run(s["diagnostic"], std::optional<std::int64_t>(), asStored(s.source), diagnostic.code,
      std::string(name(diagnostic.severity)), diagnostic.file, line, diagnostic.seen, diagnostic.done,
      diagnostic.advice);
}

void RunWriter::fact(std::string_view key, std::string_view value) {
  SQLite::Statement insert(state_->db, "INSERT OR IGNORE INTO run (key, value) VALUES (?, ?)");
  run(insert, cleanText(key), cleanText(trimmed(value)));
}

RegionId RunWriter::region(std::string_view name) {
  RunWriterState& s = *state_;
  std::string clean = cleanText(name);
  const auto [found, isNew] = s.regions.try_emplace(clean, RegionId(static_cast<std::uint32_t>(s.regions.size() + 1)));
  if (isNew) run(s["region"], asStored(found->second), clean, std::optional<std::int64_t>());
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
  if (isNew) run(s["operation"], asStored(found->second), clean);
  return found->second;
}

void RunWriter::statistics(const StatisticsRow& row) {
  ++state_->rowsOfSource;
  RunWriterState& s = *state_;
  run(s["operation_statistics"], std::optional<std::int64_t>(), asStored(row.communicator), asStored(row.region),
      asStored(row.rank), asStored(row.operation), asStored(row.sizeMin), asStored(row.sizeMax), asStored(row.calls),
      asStored(row.bytes), std::int64_t{row.bytesDerived}, row.seconds, row.maxSeconds,
      std::int64_t{row.callsOf.bits()}, std::int64_t{row.bytesOf.bits()}, s.sourceId());
}

void RunWriter::collectiveCall(const CollectiveCallRow& row) {
  RunWriterState& s = *state_;
  const auto reduction = row.reduction ? std::optional(static_cast<std::int64_t>(*row.reduction)) : std::nullopt;
  const std::string counts = packCounts(row.counts);
  SQLite::Statement& insert = s["collective_call"];
  insert.reset();
  int at = 0;
  const auto bind = [&](const auto& value) { bindOne(insert, ++at, value); };
  bind(std::optional<std::int64_t>());
  bind(asStored(row.communicator));
  bind(asStored(row.region));
  bind(asStored(row.operation));
  bind(asStored(row.calls));
  bind(asStored(row.root));
  bind(asStored(row.count));
  bind(asStored(row.elementBytes));
  bind(std::int64_t{row.inPlace});
  bind(reduction);
  if (counts.empty()) bind(std::optional<std::int64_t>());
  else bindBlob(insert, ++at, counts);
  bind(s.sourceId());
  execute(insert);
}

CallPathId RunWriter::callPath(const CallPathRow& row) {
  RunWriterState& s = *state_;
  const CallPathId id{++s.nextPath};
  run(s["call_path"], asStored(id), asStored(row.parent), cleanText(row.name), std::int64_t{row.isMpi}, s.sourceId());
  return id;
}

void RunWriter::pathTime(const PathTimeRow& row) {
  run((*state_)["path_time"], asStored(row.path), asStored(row.rank), asStored(row.visits), row.inclusiveSeconds,
      row.exclusiveSeconds);
}

void RunWriter::wait(const WaitRow& row) {
  RunWriterState& s = *state_;
  run(s["wait"], std::optional<std::int64_t>(), std::int64_t{number(row.kind)}, asStored(row.rank), asStored(row.peer),
      asStored(row.communicator), asStored(row.region), asStored(row.operation), asStored(row.path),
      asStored(row.meanwhile), asStored(row.bin), asStored(row.waits), asStored(row.nanoseconds),
      asStored(row.wrongOrder), asStored(row.wrongOrderNanoseconds), s.sourceId());
}

WaitKindId RunWriter::waitKind(const WaitKindRow& row) {
  RunWriterState& s = *state_;
  const WaitKindId id{++s.nextWaitKind};
  run(s["wait_kind"], asStored(id), std::int64_t{number(row.kind)}, asStored(row.communicator), asStored(row.region),
      asStored(row.operation), asStored(row.path), asStored(row.meanwhile));
  return id;
}

void RunWriter::messageGroup(const MessageGroupRow& row) {
  RunWriterState& s = *state_;
  run(s["message_group"], std::optional<std::int64_t>(), asStored(row.sender), asStored(row.receiver),
      asStored(row.communicator), asStored(row.source), asStored(row.destination), asStored(row.messages),
      asStored(row.bytes), asStored(row.sendWait), asStored(row.receiveWait), s.sourceId());
}

void RunWriter::connection(const ConnectionRow& row) {
  RunWriterState& s = *state_;
  run(s["connection"], std::optional<std::int64_t>(), asStored(row.communicator), asStored(row.channel),
      std::int64_t{row.pointToPoint}, asStored(row.source), asStored(row.destination), cleanText(row.way),
      cleanText(row.adapter), cleanText(row.peerAdapter), asStored(row.proxy), std::int64_t{row.direct}, s.sourceId());
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
  SQLite::Statement& insert = s["port_traffic"];
  insert.reset();
  insert.bind(11, blob.data(), static_cast<int>(blob.size()));
  bindOne(insert, 1, std::optional<std::int64_t>());
  bindOne(insert, 2, asStored(row.region));
  bindOne(insert, 3, asStored(row.rank));
  bindOne(insert, 4, asStored(row.portGuid));
  bindOne(insert, 5, asStored(row.lid));
  bindOne(insert, 6, std::int64_t{row.port});
  bindOne(insert, 7, cleanText(row.device));
  bindOne(insert, 8, static_cast<std::int64_t>(peers.size()));
  bindOne(insert, 9, asStored(sent));
  bindOne(insert, 10, asStored(received));
  bindOne(insert, 12, s.sourceId());
  execute(insert);
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
    for (const auto& [code, count] : s.diagnosticTotals) run(s["diagnostic_total"], code, asStored(count));
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
