// What a RunWriter holds while it writes. For run_writer*.cpp alone.
#pragma once

#include <map>

#include "core/run_writer.h"
#include "core/schema.h"
#include "core/sql_insert.h"

namespace weft {

struct RunWriter::State {
  std::filesystem::path path;
  std::filesystem::path partial;
  SQLite::Database db;
  std::optional<SourceId> source;
  std::map<std::string, RegionId, std::less<>> regions;
  std::map<std::string, OperationId, std::less<>> operations;
  std::map<RankId, ProcessRow> processes;
  std::map<std::string, std::uint64_t> diagnosticTotals;
  std::map<NodeId, std::string> nodeHosts;
  std::map<std::string, SourceId, std::less<>> sourcesByPath;
  std::uint64_t rowsOfSource = 0;
  std::uint32_t nextSource = 0, nextCommunicator = 0, nextNode = 0, nextAdapterPort = 0;
  bool committed = false;

  explicit State(std::filesystem::path target)
      : path(std::move(target)),
        partial(path.string() + ".partial"),
        db((std::filesystem::remove(partial), partial.string()), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {
    // The file is thrown away unless it becomes whole, so it needs neither journal nor sync until the end.
    db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; PRAGMA page_size = 8192;");
    db.exec("PRAGMA application_id = " + std::to_string(applicationId));
    db.exec("PRAGMA user_version = " + std::to_string(schemaVersion));
    db.exec("BEGIN");
    db.exec(schemaSql);
    prepare();
  }

  void prepare();
  SQLite::Statement& operator[](const char* table) { return statements.at(table); }
  std::int64_t sourceId() const {
    if (!source) throw Error("a row came before its source; this is a defect of Weft");
    return asStored(*source);
  }
  std::vector<std::string> hostNames() const;
  void writeProcesses();
  void writeNodeHosts();

  std::map<std::string, SQLite::Statement, std::less<>> statements;
};

}  // namespace weft
