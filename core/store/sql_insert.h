// Binds values to columns when a run store is written. For run_writer only.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <optional>
#include <string>
#include <variant>

#include "core/base/error.h"
#include "core/base/ids.h"
#include "core/base/units.h"

namespace weft {

inline std::int64_t asStored(std::uint64_t value) {
  if (value > maxStoredBytes) throw Error("a number above 2^63 can't be stored; the importer must skip it");
  return static_cast<std::int64_t>(value);
}

inline void bindOne(SQLite::Statement& statement, int at, std::int64_t value) { statement.bind(at, value); }
inline void bindOne(SQLite::Statement& statement, int at, double value) { statement.bind(at, value); }
inline void bindOne(SQLite::Statement& statement, int at, const std::string& value) { statement.bind(at, value); }
template <class... Each>
void bindOne(SQLite::Statement& statement, int at, const std::variant<Each...>& value) {
  std::visit([&](const auto& one) { bindOne(statement, at, one); }, value);
}
template <class Value>
void bindOne(SQLite::Statement& statement, int at, const std::optional<Value>& value) {
  if (value) bindOne(statement, at, *value);
  else statement.bind(at);
}

inline void bindBlob(SQLite::Statement& statement, int at, const std::string& blob) {
  statement.bind(at, blob.data(), static_cast<int>(blob.size()));
}

// A row that breaks a rule of the schema is the reader's mistake; anything else means that the disk does not take it.
inline void execute(SQLite::Statement& statement) {
  try {
    statement.exec();
  } catch (const SQLite::Exception& error) {
    statement.tryReset();
    if (error.getErrorCode() == SQLITE_CONSTRAINT) throw Error(error.what());
    throw StoreError("the run store can't be written (" + std::string(error.what()) +
                     "); check the free space of the disk");
  }
}

// Binds all values in order and runs the statement once.
template <class... Values>
void run(SQLite::Statement& statement, const Values&... values) {
  statement.reset();
  int at = 0;
  (bindOne(statement, ++at, values), ...);
  if (at != statement.getBindParameterCount())
    throw Error("a row has another number of columns than its table; this is a defect of Weft");
  execute(statement);
}

inline std::optional<std::int64_t> asStored(const std::optional<std::uint64_t>& value) {
  if (!value) return std::nullopt;
  return asStored(*value);
}
inline std::optional<std::int64_t> asStored(const std::optional<std::uint32_t>& value) {
  if (!value) return std::nullopt;
  return std::int64_t{*value};
}
inline std::optional<std::int64_t> asStored(const std::optional<bool>& value) {
  if (!value) return std::nullopt;
  return std::int64_t{*value};
}
template <class Id>
requires std::is_enum_v<Id> std::int64_t asStored(Id id) {
  // GUIDs use all 64 bits; they are stored as the signed number with the same bits.
  return static_cast<std::int64_t>(number(id));
}
template <class Id>
requires std::is_enum_v<Id> std::optional<std::int64_t> asStored(const std::optional<Id>& id) {
  if (!id) return std::nullopt;
  return asStored(*id);
}

}  // namespace weft
