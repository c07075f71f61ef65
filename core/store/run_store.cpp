#include "core/store/run_store.h"

#include <sqlite3.h>

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/store/peer_codec.h"
#include "core/store/run_store_state.h"
#include "core/store/schema.h"

namespace weft {
namespace {

constexpr std::string_view sqliteMagic{"SQLite format 3\0", 16};
constexpr std::size_t applicationIdOffset = 68;  // SQLite file format, section 1.3

Severity severity(const std::string& word) {
  if (word == name(Severity::dataLost)) return Severity::dataLost;
  if (word == name(Severity::importStopped)) return Severity::importStopped;
  return Severity::note;
}

void makeDefensive(SQLite::Database& db) {
  sqlite3* handle = db.getHandle();
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 28);
  db.exec("PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0");
}

}  // namespace

bool RunStore::recognises(std::string_view firstBytes) {
  if (!firstBytes.starts_with(sqliteMagic) || firstBytes.size() < applicationIdOffset + 4) return false;
  return firstBytes.substr(applicationIdOffset, 4) == "WEFT";
}

RunStore::RunStore(const std::filesystem::path& path) {
  const std::string shown = path.string();
  if (!std::filesystem::is_regular_file(path)) throw Error("there is no file " + shown + "; check the path");
  try {
    state_ = std::make_unique<RunStoreState>(path);
    makeDefensive(state_->db);
    if (state_->pragma("application_id") != applicationId)
      throw Error(shown + " is not a run store; make one from a bundle with weft import BUNDLE -o RUN.weft");
    const std::int64_t version = state_->pragma("user_version");
    if (version != schemaVersion)
      throw Error(shown + " is a run store of version " + std::to_string(version) + ", this Weft reads version " +
                  std::to_string(schemaVersion) + "; import the bundle again");
  } catch (const SQLite::Exception& error) {
    throw Error(shown + " can't be read (" + error.what() + "); import the bundle again");
  }
}

RunStore::~RunStore() = default;
RunStore::RunStore(RunStore&&) noexcept = default;
RunStore& RunStore::operator=(RunStore&&) noexcept = default;

std::map<std::string, std::string> RunStore::facts() const {
  std::map<std::string, std::string> facts;
  state_->each("SELECT key, value FROM run", [&](SQLite::Statement& row) {
    return facts.emplace(row.getColumn(0).getString(), row.getColumn(1).getString()), true;
  });
  return facts;
}

std::vector<Source> RunStore::sources() const {
  return state_->all<Source>(
      "SELECT id, path, kind, format, version, digest, rows_kept, rows_left_out FROM source ORDER BY id",
      [](SQLite::Statement& row) {
        const auto text = [&](int at) { return row.getColumn(at).getString(); };
        return Source{id<SourceId>(row.getColumn(0)),
                      {text(1), text(2), text(3), text(4), text(5)},
                      whole<std::uint64_t>(row.getColumn(6)),
                      whole<std::uint64_t>(row.getColumn(7))};
      });
}

std::vector<DiagnosticRecord> RunStore::diagnostics() const {
  return state_->all<DiagnosticRecord>(
      "SELECT source_id, code, severity, file, line, seen, done, advice FROM diagnostic ORDER BY id",
      [](SQLite::Statement& row) {
        const auto text = [&](int at) { return row.getColumn(at).getString(); };
        return DiagnosticRecord{optionalId<SourceId>(row.getColumn(0)),
                                {text(1), severity(text(2)), text(3),
                                 optionalWhole<std::uint64_t>(row.getColumn(4)).value_or(0), text(5), text(6), text(7)}};
      });
}

std::vector<CodeTotal> RunStore::diagnosticTotals() const {
  return state_->all<CodeTotal>("SELECT code, total FROM diagnostic_total ORDER BY code", [](SQLite::Statement& row) {
    return CodeTotal{row.getColumn(0).getString(), whole<std::uint64_t>(row.getColumn(1))};
  });
}

std::vector<Host> RunStore::hosts() const {
  return state_->all<Host>("SELECT id, name FROM host ORDER BY id", [](SQLite::Statement& row) {
    return Host{id<HostId>(row.getColumn(0)), row.getColumn(1).getString()};
  });
}

std::vector<Region> RunStore::regions() const {
  return state_->all<Region>("SELECT id, name, parent_id FROM region ORDER BY id", [](SQLite::Statement& row) {
    return Region{id<RegionId>(row.getColumn(0)), row.getColumn(1).getString(), optionalId<RegionId>(row.getColumn(2))};
  });
}

std::vector<Operation> RunStore::operationNames() const {
  return state_->all<Operation>("SELECT id, name FROM operation ORDER BY id", [](SQLite::Statement& row) {
    return Operation{id<OperationId>(row.getColumn(0)), row.getColumn(1).getString()};
  });
}

std::vector<OperationSummary> RunStore::operations(const std::optional<std::vector<RegionId>>& regions) const {
  std::string where;
  if (regions) {
    where = " WHERE s.region_id IN (";
    for (const RegionId region : *regions) where += (where.back() == '(' ? "" : ",") + std::to_string(number(region));
    where += ")";
  }
  // Inner: each rank's sums over message-size classes and regions. Rows over all ranks at once (rank NULL) carry
  // the largest rank's seconds only, so that mean and min stay empty there.
  const std::string sql =
      "SELECT c, o.id, o.name, sum(calls), sum(bytes), max(derived), avg(seconds), min(seconds), "
      "coalesce(max(seconds), max(max_seconds)), sum(seconds) FROM ("
      "  SELECT s.communicator_id c, s.operation_id op, sum(s.calls) calls, sum(s.bytes) bytes, "
      "  max(s.bytes_derived) derived, sum(s.seconds) seconds, max(s.max_seconds) max_seconds "
      "  FROM operation_statistics s" + where + " GROUP BY s.communicator_id, s.operation_id, s.rank"
      ") JOIN operation o ON o.id = op GROUP BY c, o.id ORDER BY c, o.name";
  return state_->all<OperationSummary>(sql, [](SQLite::Statement& row) {
    OperationSummary one;
    one.communicator = id<CommunicatorId>(row.getColumn(0));
    one.operation = id<OperationId>(row.getColumn(1));
    one.operationName = row.getColumn(2).getString();
    one.calls = whole<std::uint64_t>(row.getColumn(3));
    one.bytes = optionalWhole<std::uint64_t>(row.getColumn(4));
    one.bytesDerived = row.getColumn(5).getInt64() != 0;
    one.meanSeconds = optionalReal(row.getColumn(6));
    one.minSeconds = optionalReal(row.getColumn(7));
    one.maxSeconds = optionalReal(row.getColumn(8));
    one.sumSeconds = optionalReal(row.getColumn(9));
    return one;
  });
}

void RunStore::portTraffic(const std::function<bool(const PortTrafficRow&)>& visit) const {
  state_->each(
      "SELECT region_id, rank, port_guid, lid, port, device, peers FROM port_traffic ORDER BY id",
      [&](SQLite::Statement& row) {
        auto peers = unpackPeers(blob(row.getColumn(6)));
        if (!peers) damaged("the peers of a port can't be unpacked");
        return visit(PortTrafficRow{optionalId<RegionId>(row.getColumn(0)), optionalId<RankId>(row.getColumn(1)),
                                    id<Guid>(row.getColumn(2)), id<Lid>(row.getColumn(3)),
                                    whole<PortNumber>(row.getColumn(4)), row.getColumn(5).getString(),
                                    std::move(*peers)});
      });
}

std::uint64_t RunStore::portTrafficEntries() const {
  std::uint64_t entries = 0;
  state_->each("SELECT coalesce(sum(entries), 0) FROM port_traffic", [&](SQLite::Statement& row) {
    entries = whole<std::uint64_t>(row.getColumn(0));
    return false;
  });
  return entries;
}

}  // namespace weft
