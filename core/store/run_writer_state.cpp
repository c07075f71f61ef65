#include "core/store/run_writer_state.h"

#include <unistd.h>

#include "core/base/number_list.h"
#include "core/store/parent_circles.h"
#include "core/store/partial_file.h"
#include "core/store/sql_columns.h"

namespace weft {
namespace {

std::vector<SQLite::Statement> insertsInto(SQLite::Database& db) {
  std::vector<SQLite::Statement> statements;
  std::apply([&](const auto&... each) { (statements.emplace_back(db, each.insertSql()), ...); }, stored::written);
  return statements;
}

}  // namespace

RunWriterState::RunWriterState(std::filesystem::path target)
    : path(std::move(target)), partial(partialOf(path, getpid())),
      db((makePartial(partial), partial.string()), SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX) {  // of one thread
  // The file is thrown away unless it becomes whole, so it needs neither journal nor sync until the end.
  db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536");
  db.exec(pageSizeSql);
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
    insert<stored::host>(set<"id">(id), set<"name">(host));
  }
  for (const auto& [rank, row] : processes) {
    const auto host = row.host ? std::optional(ids.at(*row.host)) : std::nullopt;
    const auto cpus = row.cpus.empty() ? std::nullopt : std::optional(listText(row.cpus));
    insert<stored::process>(
        set<"rank">(asStored(rank)), set<"host_id">(host), set<"elapsed_s">(row.elapsedSeconds),
        set<"pid">(asStored(row.pid)), set<"cpus">(cpus), set<"init_s">(row.initSeconds),
        set<"finalize_s">(row.finalizeSeconds), set<"wrap_s">(row.wrapSeconds), set<"recorder_s">(row.recorderSeconds),
        set<"recorder_bytes">(asStored(row.recorderBytes)), set<"recorded_s">(row.recordedSeconds),
        set<"user_s">(row.usage.userSeconds), set<"system_s">(row.usage.systemSeconds),
        set<"minor_faults">(asStored(row.usage.minorFaults)), set<"major_faults">(asStored(row.usage.majorFaults)),
        set<"voluntary_switches">(asStored(row.usage.voluntarySwitches)),
        set<"involuntary_switches">(asStored(row.usage.involuntarySwitches)),
        set<"max_resident_bytes">(asStored(row.usage.maxResidentBytes)));
  }
}

namespace {

template <const auto& list>
void cutCirclesOf(SQLite::Database& db) {
  ParentOf parents;
  SQLite::Statement rows(db, list.selectSql() + " WHERE parent_id IS NOT NULL");
  const RowOf<list> row(rows);
  while (rows.executeStep()) parents.emplace(row["id"].getInt64(), row["parent_id"].getInt64());
  SQLite::Statement cut(db, "UPDATE " + std::string(list.table) + " SET parent_id = NULL WHERE id = ?");
  for (const std::int64_t id : findParentCycles(parents)) run(cut, id);
}

}  // namespace

void RunWriterState::cutCircles() {
  cutCirclesOf<stored::regionParent>(db);
  cutCirclesOf<stored::communicatorParent>(db);
}

void RunWriterState::writeNodeHosts() {
  SQLite::Statement update(db, "UPDATE node SET host_id = (SELECT id FROM host WHERE name = ?) WHERE id = ?");
  for (const auto& [node, host] : nodeHosts) run(update, host, asStored(node));
}

}  // namespace weft
