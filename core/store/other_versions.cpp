#include "core/store/other_versions.h"

#include <array>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/store/schema.h"

namespace weft {
namespace {

struct Column {
  std::string name;
  bool mayBeNull = false;
};
using Tables = std::map<std::string, std::vector<Column>>;

// A column that may not be NULL has here what a store without it would have said.
struct Absent {
  std::string_view column, value;
};
constexpr std::array absentValues{
    Absent{"operation_statistics.calls_of", "1"},  // sums over ranks: what 0.1.0 took all for
    Absent{"operation_statistics.bytes_of", "1"},
};

Tables tablesOf(SQLite::Database& db, const std::string& schema) {
  Tables tables;
  SQLite::Statement columns(
      db, "SELECT m.name, c.name, c.\"notnull\" = 0 FROM " + schema + ".sqlite_schema m, pragma_table_info(m.name, '" +
              schema + "') c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid");
  while (columns.executeStep())
    tables[columns.getColumn(0)].push_back({columns.getColumn(1), columns.getColumn(2).getInt() != 0});
  return tables;
}

const Tables& tablesOfToday() {
  static const Tables tables = [] {
    SQLite::Database db(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    db.exec(wholeSchemaSql());
    return tablesOf(db, "main");
  }();
  return tables;
}

std::string absentValue(const std::string& table, const Column& column) {
  for (const Absent& each : absentValues)
    if (each.column == table + "." + column.name) return std::string(each.value);
  if (!column.mayBeNull)
    throw Error("the run store lacks " + table + "." + column.name +
                ", which every version wrote: it is damaged; import the bundle again");
  return "NULL";
}

// The rows of a table in the columns of today: "SELECT id, NULL AS parent_id FROM main.region".
std::string rowsOf(const std::string& schema, const Tables& there, const std::string& table,
                   const std::vector<Column>& columns) {
  const auto found = there.find(table);
  std::set<std::string> has;
  if (found != there.end())
    for (const Column& column : found->second) has.insert(column.name);
  std::string list;
  for (const Column& column : columns) {
    list += list.empty() ? "" : ", ";
    if (has.contains(column.name)) list += column.name;
    else list += (found == there.end() ? "NULL" : absentValue(table, column)) + " AS " + column.name;
  }
  return "SELECT " + list + (found == there.end() ? " WHERE 0" : " FROM " + schema + "." + table);
}

bool hasAll(const Tables& there, const std::string& table, const std::vector<Column>& columns) {
  const auto found = there.find(table);
  if (found == there.end()) return false;
  std::set<std::string> has;
  for (const Column& column : found->second) has.insert(column.name);
  for (const Column& column : columns)
    if (!has.contains(column.name)) return false;
  return true;
}

}  // namespace

void refuseOtherVersion(std::int64_t version, std::int64_t oldestReader, const std::string& path) {
  const std::string is = path + " is a run store of version " + std::to_string(version) + ", ";
  if (version < oldestVersion)
    throw Error(is + "older than Weft 0.1.0, whose version " + std::to_string(oldestVersion) +
                " is the first that is kept readable; import the bundle again");
  if (version > schemaVersion && (oldestReader <= 0 || oldestReader > schemaVersion))
    throw Error(is + "of a newer Weft, whose stores this one can't read (it reads up to version " +
                std::to_string(schemaVersion) + "); install the newer Weft, or import the bundle again");
}

void viewInCurrentSchema(SQLite::Database& db) {
  const Tables there = tablesOf(db, "main");
  for (const auto& [table, columns] : tablesOfToday())
    if (!hasAll(there, table, columns))
      db.exec("CREATE TEMP VIEW " + table + " AS " + rowsOf("main", there, table, columns));
}

void copyToCurrentSchema(SQLite::Database& db, const std::string& from) {
  const Tables there = tablesOf(db, from);
  for (const auto& [table, columns] : tablesOfToday()) {
    std::string names;
    for (const Column& column : columns) names += (names.empty() ? "" : ", ") + column.name;
    db.exec("INSERT INTO main." + table + " (" + names + ") " + rowsOf(from, there, table, columns));
  }
}

std::string versionWords(std::int64_t version) {
  if (version == schemaVersion) return "";
  if (version < schemaVersion)
    return std::to_string(version) + ", written by an older Weft: " + sentence("what came later", Absence::notRecorded);
  return std::to_string(version) + ", written by a newer Weft: what this one (version " +
         std::to_string(schemaVersion) + ") does not know is omitted";
}

}  // namespace weft
