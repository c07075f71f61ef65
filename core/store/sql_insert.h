// Binds values to columns when a run store is written. For run_writer only.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "core/base/error.h"
#include "core/base/ids.h"
#include "core/base/units.h"
#include "core/store/table_columns.h"

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

inline void bindOne(SQLite::Statement& statement, int at, std::nullopt_t) { statement.bind(at); }

// Bytes that are no text.
struct Blob {
  const void* bytes;
  std::size_t size;

  template <class Bytes>
  explicit Blob(const Bytes& of) : bytes(of.data()), size(of.size()) {
    static_assert(sizeof(*of.data()) == 1);
  }
};

inline void bindOne(SQLite::Statement& statement, int at, const Blob& blob) {
  // SQLite stores NULL for a null pointer.
  statement.bind(at, blob.size == 0 ? "" : blob.bytes, static_cast<int>(blob.size));
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

template <std::size_t size>
struct ColumnName {
  std::array<char, size> text;

  consteval ColumnName(const char (&name)[size]) : text(std::to_array(name)) {}
  constexpr std::string_view word() const { return {text.data(), size - 1}; }
};

// A column of a row that is written, and what it gets.
template <ColumnName of, class Value>
struct Set {
  static constexpr std::string_view name = of.word();
  const Value& value;
};
template <ColumnName of, class Value>
Set<of, Value> set(const Value& value) {
  return {value};
}

// Runs a statement made by insertSql() of `list`. Each column is set once, in any order; else it does not compile.
template <const auto& list, class... Sets>
void insert(SQLite::Statement& statement, const Sets&... sets) {
  constexpr Columns<sizeof...(Sets)> given(Sets::name...);  // none of them twice
  static_assert(given.names.size() == list.names.size(), "a column of the row is not set");
  statement.reset();
  (bindOne(statement, std::integral_constant<int, list[Sets::name]>() + 1, sets.value), ...);
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
