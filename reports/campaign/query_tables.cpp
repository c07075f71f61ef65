#include "reports/campaign/query_tables.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "core/base/error.h"
#include "reports/campaign/query_cursor.h"
#include "reports/campaign/run_table.h"

namespace weft {
namespace {

struct OneTable : sqlite3_vtab {
  QueryState& all;
  const RunTable& table;
};

struct OneCursor : sqlite3_vtab_cursor {
  QueryCursor rows;
};

OneCursor& cursorOf(sqlite3_vtab_cursor* cursor) { return *static_cast<OneCursor*>(cursor); }

// Nothing is thrown through SQLite.
int guarded(sqlite3_vtab* of, auto work) {
  try {
    work();
    return SQLITE_OK;
  } catch (...) {
    static_cast<OneTable*>(of)->all.failed(std::current_exception());
    return SQLITE_ERROR;
  }
}

std::string columnList(const RunTable& table) {
  std::string sql = "run TEXT";
  for (const Column& each : table.columns) sql += ", " + sqlColumn(each);
  return sql;
}

// The third argument is the table's name.
int connect(sqlite3* db, void* state, int count, const char* const* arguments, sqlite3_vtab** made, char**) {
  const RunTable* table = count > 2 ? findRunTable(arguments[2]) : nullptr;
  if (table == nullptr) return SQLITE_ERROR;
  const int status = sqlite3_declare_vtab(db, ("CREATE TABLE rows (" + columnList(*table) + ")").c_str());
  if (status == SQLITE_OK) *made = new OneTable{{}, *static_cast<QueryState*>(state), *table};
  return status;
}

int create(sqlite3* db, void* state, int count, const char* const* arguments, sqlite3_vtab** made, char** message) {
  return connect(db, state, count, arguments, made,
                 message);  // another function, so that the module is no table by itself
}

int disconnect(sqlite3_vtab* table) {
  delete static_cast<OneTable*>(table);
  return SQLITE_OK;
}

// As SQLite guesses of a table of which it knows nothing, and of an index that it makes for a question.
constexpr double rowsOfTable = 1 << 20, rowsOfEqual = 20, costOfRow = 3;

int choose(sqlite3_vtab* of, sqlite3_index_info* info) {
  const OneTable& table = *static_cast<OneTable*>(of);
  ReadPlan plan;
  for (std::size_t i = 0; i < table.table.columns.size(); ++i)
    if (info->colUsed >> std::min<std::size_t>(i + 1, 63) & 1) plan.columns.push_back(i);
  double rows = rowsOfTable;
  for (int i = 0; i < info->nConstraint; ++i) {
    const auto& one = info->aConstraint[i];
    if (one.usable == 0 || one.op != SQLITE_INDEX_CONSTRAINT_EQ || one.iColumn < 0 ||
        std::strcmp(sqlite3_vtab_collation(info, i), "BINARY") != 0)
      continue;
    if (one.iColumn != 0 && sqlite3_vtab_in(info, i, -1) != 0) continue;  // of one list all at once
    plan.equal.push_back(static_cast<std::size_t>(one.iColumn));
    info->aConstraintUsage[i].argvIndex = static_cast<int>(plan.equal.size());
    rows = std::min(rows, one.iColumn == 0 ? rowsOfTable / static_cast<double>(table.all.runs().size()) : rowsOfEqual);
  }
  info->idxStr = sqlite3_mprintf("%s", plan.text().c_str());
  info->needToFreeIdxStr = 1;
  info->estimatedRows = static_cast<sqlite3_int64>(rows);
  info->estimatedCost = rows * costOfRow;
  return info->idxStr == nullptr ? SQLITE_NOMEM : SQLITE_OK;
}

int openCursor(sqlite3_vtab* of, sqlite3_vtab_cursor** made) {
  return guarded(of, [&] {
    const OneTable& table = *static_cast<OneTable*>(of);
    *made = new OneCursor{{}, QueryCursor(table.all, table.table)};
  });
}

int closeCursor(sqlite3_vtab_cursor* cursor) {
  delete static_cast<OneCursor*>(cursor);
  return SQLITE_OK;
}

int filter(sqlite3_vtab_cursor* cursor, int, const char* plan, int count, sqlite3_value** given) {
  return guarded(cursor->pVtab, [&] { cursorOf(cursor).rows.filter(plan, {given, static_cast<std::size_t>(count)}); });
}

int next(sqlite3_vtab_cursor* cursor) {
  return guarded(cursor->pVtab, [&] { cursorOf(cursor).rows.next(); });
}

int atEnd(sqlite3_vtab_cursor* cursor) { return cursorOf(cursor).rows.atEnd() ? 1 : 0; }

int column(sqlite3_vtab_cursor* cursor, sqlite3_context* answer, int at) {
  return guarded(cursor->pVtab, [&] { cursorOf(cursor).rows.column(answer, static_cast<std::size_t>(at)); });
}

int rowNumber(sqlite3_vtab_cursor* cursor, sqlite3_int64* answer) {
  return guarded(cursor->pVtab, [&] { *answer = cursorOf(cursor).rows.number(); });
}

const sqlite3_module* moduleOfTables() {
  static const sqlite3_module module = [] {
    sqlite3_module made{};
    made.xCreate = create;
    made.xConnect = connect;
    made.xBestIndex = choose;
    made.xDisconnect = made.xDestroy = disconnect;
    made.xOpen = openCursor;
    made.xClose = closeCursor;
    made.xFilter = filter;
    made.xNext = next;
    made.xEof = atEnd;
    made.xColumn = column;
    made.xRowid = rowNumber;
    return made;
  }();
  return &module;
}

}  // namespace

void addQueryTables(sqlite3* db, QueryState& state) {
  int status = sqlite3_create_module(db, "weft", moduleOfTables(), &state);
  for (const RunTable& each : runTables()) {
    if (status != SQLITE_OK) break;
    const std::string sql = "CREATE VIRTUAL TABLE " + std::string(each.name) + " USING weft(" + columnList(each) + ")";
    status = sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
  }
  if (status != SQLITE_OK)
    throw Error(std::string("the tables can't be made (") + sqlite3_errmsg(db) + "); free some memory");
}

}  // namespace weft
