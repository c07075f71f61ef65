// What a RunStore holds while it is open. For run_store*.cpp alone.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/store/sql_columns.h"

namespace weft {

struct RunStoreState {
  SQLite::Database db;

  explicit RunStoreState(const std::filesystem::path& path) : db(path.string(), SQLite::OPEN_READONLY) {}

  // Runs `read(statement)` for each row; what SQLite throws becomes an Error.
  template <class Read>
  void each(const std::string& sql, Read read) {
    try {
      SQLite::Statement statement(db, sql);
      while (statement.executeStep())
        if (!read(statement)) return;
    } catch (const SQLite::Exception& error) {
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

  std::int64_t pragma(const char* name) {
    std::int64_t value = 0;
    each(std::string("PRAGMA ") + name, [&](SQLite::Statement& row) {
      value = row.getColumn(0).getInt64();
      return false;
    });
    return value;
  }
};

}  // namespace weft
