#include "reports/campaign/run_query.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include "core/base/error.h"
#include "core/store/store_file.h"
#include "reports/campaign/query_tables.h"

namespace weft {
namespace {

constexpr std::int64_t mostMemory = 1LL << 30;  // bytes of SQLite's own
constexpr int longestValue = 1 << 26;           // bytes

// What a question may do.
class Judge {
 public:
  static int asked(void* self, int action, const char*, const char* second, const char*, const char*) {
    const bool loads = action == SQLITE_FUNCTION && std::string_view(second) == "load_extension";
    const bool reads =
        action == SQLITE_READ || action == SQLITE_SELECT || action == SQLITE_FUNCTION || action == SQLITE_RECURSIVE;
    if (reads && !loads) return SQLITE_OK;
    static_cast<Judge*>(self)->refused_ = true;
    return SQLITE_DENY;
  }

  bool refused() const { return refused_; }

 private:
  bool refused_ = false;
};

// Whether something stands behind the first statement.
bool isMore(std::string_view tail) { return tail.find_first_not_of(" \t\r\n;") != std::string_view::npos; }

using Prepared = std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)>;

// Our tables refuse to be written to before the judge is asked.
bool isOfTables(SQLite::Database& db, int status) {
  return status != SQLITE_OK && std::string_view(sqlite3_errmsg(db.getHandle())).ends_with("may not be modified");
}

Prepared prepared(SQLite::Database& db, const std::string& sql) {
  Judge judge;
  sqlite3_stmt* made = nullptr;
  const char* tail = nullptr;
  sqlite3_set_authorizer(db.getHandle(), Judge::asked, &judge);
  const int status = sqlite3_prepare_v2(db.getHandle(), sql.c_str(), static_cast<int>(sql.size()), &made, &tail);
  sqlite3_set_authorizer(db.getHandle(), nullptr, nullptr);
  Prepared statement(made, sqlite3_finalize);
  const bool writes =
      judge.refused() || (statement && sqlite3_stmt_readonly(statement.get()) == 0) || isOfTables(db, status);
  if (writes) throw Error("weft query only reads; ask with SELECT, or with WITH … SELECT");
  if (status != SQLITE_OK)
    throw Error(std::string("SQLite does not understand the question: ") + sqlite3_errmsg(db.getHandle()) +
                "; docs/export.md lists tables and columns");
  if (!statement) throw Error("the question is empty; ask with SELECT");
  if (isMore(tail)) throw Error("these are several questions; ask them one at a time");
  return statement;
}

// What SQLite itself does would be told with places in memory; a plan is told in words.
void refuseSteps(sqlite3_stmt* statement) {
  if (sqlite3_stmt_isexplain(statement) == 1)
    throw Error("weft query does not print the steps of SQLite's machine; use EXPLAIN QUERY PLAN SELECT");
}

// Whether SQLite asks tables for the numbers of rows: to tell rows apart that it comes to twice, by one condition OR
// another.
bool asksForNumbers(SQLite::Database& db, sqlite3_stmt* statement) {
  if (sqlite3_stmt_isexplain(statement) != 0) return false;
  SQLite::Statement steps(db, std::string("EXPLAIN ") + sqlite3_sql(statement));
  while (steps.executeStep())
    if (std::string_view(steps.getColumn(1).getText()) == "Rowid") return true;
  return false;
}

// Counts what SQLite does between two rows of the runs.
class Timeout {
 public:
  Timeout(sqlite3* db, std::int64_t most) : most_(most) {
    sqlite3_progress_handler(
        db, between,
        [](void* self) {
          auto& timeout = *static_cast<Timeout*>(self);
          timeout.steps_ += between;
          return static_cast<int>(timeout.isOver());
        },
        this);
  }
  Timeout(const Timeout&) = delete;
  void renew() { steps_ = 0; }
  bool isOver() const { return steps_ > most_; }

 private:
  static constexpr int between = 100'000;
  const std::int64_t most_;
  std::int64_t steps_ = 0;
};

void limit(sqlite3* db) {
  sqlite3_hard_heap_limit64(mostMemory);
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, longestValue);
  sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
}

Cell cellOf(sqlite3_stmt* row, int at) {
  switch (sqlite3_column_type(row, at)) {
    case SQLITE_INTEGER:
      return static_cast<std::int64_t>(sqlite3_column_int64(row, at));
    case SQLITE_FLOAT:
      return sqlite3_column_double(row, at);
    case SQLITE_NULL:
      return {};
    default:
      return std::string(reinterpret_cast<const char*>(sqlite3_column_text(row, at)),
                         static_cast<std::size_t>(sqlite3_column_bytes(row, at)));
  }
}

std::vector<Column> columnsOf(sqlite3_stmt* statement, bool hasRow) {
  std::vector<Column> columns;
  for (int i = 0; i < sqlite3_column_count(statement); ++i) {
    const bool isText = !hasRow || sqlite3_column_type(statement, i) == SQLITE_TEXT;
    columns.push_back({sqlite3_column_name(statement, i), isText ? ColumnKind::text : ColumnKind::number});
  }
  return columns;
}

// Answers whether it came to the end.
bool answer(sqlite3_stmt* statement, const WriterOf& writerOf) {
  int status = sqlite3_step(statement);
  const auto writer = writerOf(columnsOf(statement, status == SQLITE_ROW));
  Row row(static_cast<std::size_t>(sqlite3_column_count(statement)));
  for (; status == SQLITE_ROW; status = sqlite3_step(statement)) {
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = cellOf(statement, static_cast<int>(i));
    writer->write(row);
  }
  if (status == SQLITE_DONE) writer->end();
  return status == SQLITE_DONE;
}

}  // namespace

void query(const std::vector<LabelledRun>& runs, const std::string& sql, const WriterOf& writerOf,
           std::int64_t mostSteps) {
  try {
    for (const LabelledRun& each : runs) StoreFile{each.path};  // a question may come to none of a run's rows
    std::unique_ptr<QueryState> state;                          // outlives the database
    SQLite::Database db("", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX);
    db.exec("PRAGMA temp_store = FILE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
    limit(db.getHandle());
    Timeout timeout(db.getHandle(), mostSteps);
    state = std::make_unique<QueryState>(runs, [&] { timeout.renew(); });
    addQueryTables(db.getHandle(), *state);
    db.exec("PRAGMA query_only = ON");
    const Prepared statement = prepared(db, sql);
    refuseSteps(statement.get());
    if (asksForNumbers(db, statement.get())) state->keepNumbers();
    if (answer(statement.get(), writerOf)) return;
    state->rethrow();
    if (timeout.isOver())
      throw Error(
          "the question goes on and on without asking the runs for anything; give its recursion an end, or ask for "
          "less");
    throw Error(std::string("the question can't be answered: ") + sqlite3_errmsg(db.getHandle()) + "; ask for less");
  } catch (const SQLite::Exception& error) {
    throw Error(std::string("the tables can't be made (") + error.what() + "); free some space where TMPDIR is");
  }
}

}  // namespace weft
