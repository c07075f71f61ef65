// The state of a RunWriter. For run_writer*.cpp only.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/records/rows.h"
#include "core/records/run_hosts.h"
#include "core/store/schema.h"
#include "core/store/sql_insert.h"
#include "core/store/table_columns.h"

namespace weft {

struct RunWriterState {
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
  std::vector<RunHosts::Port> adapterPorts;  // by id, from 1
  std::string sourcePath;
  std::uint64_t rowsOfSource = 0;
  std::uint32_t nextSource = 0, nextCommunicator = 0, nextNode = 0, nextPath = 0, nextMetric = 0, nextModule = 0,
                nextFunction = 0, nextStack = 0, nextWaitKind = 0, nextMessagePath = 0;
  bool committed = false;

  explicit RunWriterState(std::filesystem::path target);

  template <const auto& list, class... Sets>
  void insert(const Sets&... sets) {
    weft::insert<list>(statements[stored::place<list>], sets...);
  }
  std::int64_t sourceId() const {
    if (!source) throw Error("a row came before its source; this is a defect of Weft");
    return asStored(*source);
  }
  std::vector<std::string> hostNames() const;
  void writeProcesses();  // and the hosts that they name
  void writeNodeHosts();
  void cutCircles();  // of parents, where sources contradict each other

  std::vector<SQLite::Statement> statements;  // one that inserts a row by each of stored::written
};

}  // namespace weft
