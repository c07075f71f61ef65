// Reads and checks column values of a run store, because the file may be untrusted. For run_store only.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/base/ids.h"
#include "core/store/table_columns.h"

namespace weft {

// The row at which a statement stands that answers the columns of `list`.
template <const auto& list>
class RowOf {
  SQLite::Statement& statement_;

  struct Position {
    int at;
    consteval Position(const char* name) : at(list[name]) {}
  };

 public:
  explicit RowOf(SQLite::Statement& statement) : statement_(statement) {}
  SQLite::Column operator[](Position column) const { return statement_.getColumn(column.at); }
};

// For a statement that was not made from its list.
template <std::size_t count>
void checkAnswers(const Columns<count>& list, const SQLite::Statement& statement) {
  bool same = statement.getColumnCount() == static_cast<int>(count);
  for (std::size_t i = 0; same && i < count; ++i) same = list.names[i] == statement.getColumnName(static_cast<int>(i));
  if (!same) throw Error("a statement answers other columns than are read; this is a defect of Weft");
}

[[noreturn]] inline void damaged(const std::string& what) {
  throw Error("the run store is damaged (" + what + "); import the bundle again");
}

// A column that must be a number within the type's range.
template <class Number>
Number whole(const SQLite::Column& column) {
  const std::int64_t value = column.getInt64();
  if (!std::in_range<Number>(value)) damaged(std::string(column.getName()) + " is out of range");
  return static_cast<Number>(value);
}

template <class Id>
requires std::is_enum_v<Id> Id id(const SQLite::Column& column) {
  if constexpr (std::is_same_v<Id, Guid>) return Guid(static_cast<std::uint64_t>(column.getInt64()));
  else return Id(whole<std::underlying_type_t<Id>>(column));
}

template <class Id>
std::optional<Id> optionalId(const SQLite::Column& column) {
  if (column.isNull()) return std::nullopt;
  return id<Id>(column);
}

template <class Number>
std::optional<Number> optionalWhole(const SQLite::Column& column) {
  if (column.isNull()) return std::nullopt;
  return whole<Number>(column);
}

inline double realOf(const SQLite::Column& column) {
  const double value = column.getDouble();
  if (!std::isfinite(value)) damaged(std::string(column.getName()) + " is no number");
  return value;
}

inline std::optional<double> optionalReal(const SQLite::Column& column) {
  if (column.isNull()) return std::nullopt;
  return realOf(column);
}

// Without control characters, whatever program wrote the file; a name too long to read is cut.
inline std::string textOf(const SQLite::Column& column) {
  constexpr std::size_t longest = 32768;
  std::string text =
      cleanText(std::string_view(column.getText(), static_cast<std::size_t>(column.getBytes())).substr(0, longest));
  return text;
}

inline std::string_view blob(const SQLite::Column& column) {
  return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

}  // namespace weft
