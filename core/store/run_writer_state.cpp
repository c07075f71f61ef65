#include "core/store/run_writer_state.h"

#include <unistd.h>

#include "core/base/number_list.h"
#include "core/store/parent_circles.h"
#include "core/store/partial_file.h"

namespace weft {
namespace {

// "INSERT INTO region (id,name,parent_id) VALUES (?,?,?)", of the columns that the schema made.
SQLite::Statement insertInto(SQLite::Database& db, const std::string& table) {
  std::string names, places;
  SQLite::Statement columns(db, "SELECT name FROM pragma_table_info(?) ORDER BY cid");
  columns.bind(1, table);
  while (columns.executeStep()) {
    names += (names.empty() ? "" : ",") + columns.getColumn(0).getString();
    places += places.empty() ? "?" : ",?";
  }
  return {db, "INSERT INTO " + table + " (" + names + ") VALUES (" + places + ")"};
}

std::map<std::string, SQLite::Statement, std::less<>> insertsInto(SQLite::Database& db) {
  std::map<std::string, SQLite::Statement, std::less<>> statements;
  SQLite::Statement tables(db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  while (tables.executeStep()) {
    const std::string table = tables.getColumn(0);
    statements.emplace(table, insertInto(db, table));
  }
  return statements;
}

}  // namespace

RunWriterState::RunWriterState(std::filesystem::path target)
    : path(std::move(target)), partial(partialOf(path, getpid())),
      db((makePartial(partial), partial.string()), SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX) {  // of one thread
  // The file is thrown away unless it becomes whole, so it needs neither journal nor sync until the end.
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA page_size = 8192;");
  db.exec("PRAGMA application_id = " + std::to_string(applicationId));
  db.exec("PRAGMA user_version = " + std::to_string(schemaVersion));
  db.exec("BEGIN");
  db.exec(wholeSchemaSql());
  db.exec("INSERT INTO run (key, value) VALUES ('oldest_reader', '" + std::to_string(oldestReader) + "')");
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
        row.finalizeSeconds, row.wrapSeconds, row.recorderSeconds, asStored(row.recorderBytes), row.recordedSeconds);
  }
}

void RunWriterState::cutCircles() {
  for (const std::string table : {"region", "communicator"}) {
    ParentOf parents;
    SQLite::Statement rows(db, "SELECT id, parent_id FROM " + table + " WHERE parent_id IS NOT NULL");
    while (rows.executeStep()) parents.emplace(rows.getColumn(0).getInt64(), rows.getColumn(1).getInt64());
    SQLite::Statement cut(db, "UPDATE " + table + " SET parent_id = NULL WHERE id = ?");
    for (const std::int64_t id : findParentCycles(parents)) run(cut, id);
  }
}

void RunWriterState::writeNodeHosts() {
  SQLite::Statement update(db, "UPDATE node SET host_id = (SELECT id FROM host WHERE name = ?) WHERE id = ?");
  for (const auto& [node, host] : nodeHosts) run(update, host, asStored(node));
}

}  // namespace weft
