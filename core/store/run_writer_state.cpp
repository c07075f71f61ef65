#include "core/store/run_writer_state.h"

#include "core/base/number_list.h"

namespace weft {
namespace {

// A statement for each table, with a place for each of its columns.
std::map<std::string, SQLite::Statement, std::less<>> insertsInto(SQLite::Database& db) {
  const std::map<std::string, int> columns{{"source", 8},     {"diagnostic", 9}, {"operation", 2}, {"region", 3},
                                           {"communicator", 19}, {"member", 3}, {"neighbour", 5},  {"operation_statistics", 13},
                                           {"port_traffic", 12}, {"pair_traffic", 14}, {"time_bin", 9}, {"node", 8},    {"port", 5},      {"link", 11},
                                           {"forwarding_table", 2}, {"host", 2}, {"process", 10},
                                           {"adapter_port", 11}, {"counter_sample", 8}, {"tool_time", 11},
                                           {"port_counters", 10}, {"port_error", 5}};
  std::map<std::string, SQLite::Statement, std::less<>> statements;
  for (const auto& [table, count] : columns) {
    std::string sql = "INSERT INTO " + table + " VALUES (?";
    for (int i = 1; i < count; ++i) sql += ",?";
    statements.emplace(table, SQLite::Statement(db, sql + ")"));
  }
  return statements;
}

}  // namespace

RunWriterState::RunWriterState(std::filesystem::path target)
    : path(std::move(target)),
      partial(path.string() + ".partial"),
      db((std::filesystem::remove(partial), partial.string()), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
  // The file is thrown away unless it becomes whole, so it needs neither journal nor sync until the end.
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA page_size = 8192;");
  db.exec("PRAGMA application_id = " + std::to_string(applicationId));
  db.exec("PRAGMA user_version = " + std::to_string(schemaVersion));
  db.exec("BEGIN");
  db.exec(schemaSql);
  statements = insertsInto(db);
}

std::vector<std::string> RunWriterState::hostNames() const {
  std::vector<std::string> names;
  std::map<std::string_view, bool> seen;
  for (const auto& [rank, row] : processes)
    if (row.host && seen.try_emplace(*row.host, true).second) names.push_back(*row.host);
  return names;
}

void RunWriterState::writeProcesses() {
  std::map<std::string, std::int64_t, std::less<>> ids;
  for (const std::string& host : hostNames()) {
    const auto id = static_cast<std::int64_t>(ids.size() + 1);
    ids.emplace(host, id);
    run((*this)["host"], id, host);
  }
  for (const auto& [rank, row] : processes) {
    const auto host = row.host ? std::optional(ids.at(*row.host)) : std::nullopt;
    const auto cpus = row.cpus.empty() ? std::nullopt : std::optional(listText(row.cpus));
    run((*this)["process"], asStored(rank), host, row.elapsedSeconds, asStored(row.pid), cpus, row.initSeconds,
        row.finalizeSeconds, row.wrapSeconds, row.recorderSeconds, asStored(row.recorderBytes));
  }
}

void RunWriterState::writeNodeHosts() {
  SQLite::Statement update(db, "UPDATE node SET host_id = (SELECT id FROM host WHERE name = ?) WHERE id = ?");
  for (const auto& [node, host] : nodeHosts) run(update, host, asStored(node));
}

}  // namespace weft
