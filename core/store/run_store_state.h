// The state of an open RunStore. For core/store only.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/work_stop.h"
#include "core/store/sql_aggregates.h"
#include "core/store/sql_columns.h"
#include "core/store/store_file.h"
#include "core/store/table_columns.h"

namespace weft {

// No query of a whole store comes near it: a row is some 20 bytes at the least, and takes some tens of steps of
// SQLite's machine. A file whose pages are used again and again could be read for years.
inline constexpr std::uint64_t stepsOfEachByte = 20, fewSteps = 5'000'000;

struct RunStoreState {
  const std::shared_ptr<const StoreFile> file;
  SQLite::Database db;
  const std::uint64_t mostSteps;
  std::uint64_t steps = 0;  // of the query that runs

  explicit RunStoreState(std::shared_ptr<const StoreFile> of)
      : file(std::move(of)), db(file->name(), SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX, 0, StoreFile::vfs()),
        mostSteps(fewSteps + stepsOfEachByte * file->size()) {
    addAggregates(db.getHandle());
    constexpr int between = 10'000;
    sqlite3_progress_handler(
        db.getHandle(), between,
        [](void* self) {
          auto& state = *static_cast<RunStoreState*>(self);
          return static_cast<int>((state.steps += between) > state.mostSteps || WorkStop::asked());
        },
        this);
  }
  RunStoreState(const RunStoreState&) = delete;

  // Runs `read(statement)` for each row; what SQLite throws becomes an Error.
  template <class Read>
  void each(const std::string& sql, Read read) {
    struct Own {  // a query within another one has steps of its own
      std::uint64_t& steps;
      const std::uint64_t before = std::exchange(steps, 0);
      ~Own() { steps = before; }
    } const own{steps};
    try {
      SQLite::Statement statement(db, sql);
      while (statement.executeStep())
        if (!read(statement)) return;
    } catch (const SQLite::Exception& error) {
      if (error.getErrorCode() == SQLITE_INTERRUPT && WorkStop::asked()) throw WorkStopped();
      if (error.getErrorCode() == SQLITE_INTERRUPT)
        damaged("it holds more than fits into its size: pages are used more than once");
      damaged(error.what());
    }
  }

  template <class Row, class Read>
  std::vector<Row> all(const std::string& sql, Read read) {
    std::vector<Row> rows;
    each(sql, [&](SQLite::Statement& statement) {
      rows.push_back(read(statement));
      return true;
    });
    return rows;
  }

  // Reads the rows of a table; `which`: WHERE … ORDER BY …
  template <const auto& list, class Read>
  void each(const std::string& which, Read read) {
    static_assert(stored::place<list> != SIZE_MAX, "the list is among those that the tests know");
    each(list.selectSql() + which, [&](SQLite::Statement& row) { return read(RowOf<list>(row)); });
  }

  template <class Row, const auto& list, class Read>
  std::vector<Row> all(const std::string& which, Read read) {
    std::vector<Row> rows;
    each<list>(which, [&](const auto& row) {
      rows.push_back(read(row));
      return true;
    });
    return rows;
  }

  // Reads the rows of a statement that answers the columns of `list`.
  template <const auto& list, class Read>
  void eachOf(const std::string& sql, Read read) {
    bool isFirst = true;
    each(sql, [&](SQLite::Statement& row) {
      if (std::exchange(isFirst, false)) checkAnswers(list, row);
      return read(RowOf<list>(row));
    });
  }

  template <class Row, const auto& list, class Read>
  std::vector<Row> allOf(const std::string& sql, Read read) {
    std::vector<Row> rows;
    eachOf<list>(sql, [&](const auto& row) {
      rows.push_back(read(row));
      return true;
    });
    return rows;
  }

  bool any(const std::string& sql) {
    bool found = false;
    each(sql, [&](SQLite::Statement&) {
      found = true;
      return false;
    });
    return found;
  }

  std::int64_t pragma(const char* name) {
    std::int64_t value = 0;
    each(std::string("PRAGMA ") + name, [&](SQLite::Statement& row) {
      value = row.getColumn(0).getInt64();
      return false;
    });
    return value;
  }
};

bool isDatabase(std::string_view firstBytes);  // of SQLite (file format, section 1.3)

// With nothing in the file trusted, and what a store of another version lacks shown as absent. Throws Error where it is
// no run store, is of a version that this Weft does not read, or can't be read.
std::unique_ptr<RunStoreState> openInCurrentSchema(std::shared_ptr<const StoreFile> file);

}  // namespace weft
