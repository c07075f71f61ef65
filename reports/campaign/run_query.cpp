#include "reports/campaign/run_query.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <algorithm>
#include <set>

#include "core/base/error.h"
#include "reports/campaign/run_table.h"

namespace weft {
namespace {

constexpr std::int64_t mostMemory = 1LL << 30;  // bytes of SQLite's own
constexpr int longestValue = 1 << 26;           // bytes

const char* sqlType(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::text: return "TEXT";
    case ColumnKind::number:
    case ColumnKind::count:
    case ColumnKind::bytes:
    case ColumnKind::flag: return "INTEGER";
    default: return "REAL";
  }
}

std::string createSql(const RunTable& table) {
  std::string sql = "CREATE TABLE " + std::string(table.name) + " (run TEXT";
  for (const Column& each : table.columns) sql += ", \"" + each.name + "\" " + sqlType(each.kind);
  return sql + ")";
}

std::string insertSql(const RunTable& table) {
  std::string sql = "INSERT INTO " + std::string(table.name) + " VALUES (?";
  for (std::size_t i = 0; i < table.columns.size(); ++i) sql += ", ?";
  return sql + ")";
}

void bind(SQLite::Statement& statement, int at, const Cell& cell) {
  std::visit([&](const auto& value) {
    using Value = std::decay_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, std::monostate>) statement.bind(at);
    else if constexpr (std::is_same_v<Value, std::string>) statement.bindNoCopy(at, value);
    else if constexpr (std::is_same_v<Value, double>) statement.bind(at, value);
    else statement.bind(at, static_cast<std::int64_t>(value));
  }, cell.value());
}

// What a question may do, and which tables it reads.
class Judge {
 public:
  static int asked(void* self, int action, const char* first, const char* second, const char*, const char*) {
    auto& judge = *static_cast<Judge*>(self);
    if (action == SQLITE_READ) {
      judge.read_.insert(first);
      return SQLITE_OK;
    }
    if (action == SQLITE_FUNCTION && std::string_view(second) == "load_extension") return SQLITE_DENY;
    const bool isReading = action == SQLITE_SELECT || action == SQLITE_FUNCTION || action == SQLITE_RECURSIVE;
    judge.refused_ = judge.refused_ || !isReading;
    return isReading ? SQLITE_OK : SQLITE_DENY;
  }

  bool refused() const { return refused_; }
  bool reads(std::string_view table) const { return read_.contains(std::string(table)); }

 private:
  std::set<std::string> read_;
  bool refused_ = false;
};

// Whether something stands behind the first statement.
bool isMore(std::string_view tail) { return tail.find_first_not_of(" \t\r\n;") != std::string_view::npos; }

std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> prepared(SQLite::Database& db, const std::string& sql, Judge& judge) {
  sqlite3_stmt* made = nullptr;
  const char* tail = nullptr;
  sqlite3_set_authorizer(db.getHandle(), Judge::asked, &judge);
  const int status = sqlite3_prepare_v2(db.getHandle(), sql.c_str(), static_cast<int>(sql.size()), &made, &tail);
  sqlite3_set_authorizer(db.getHandle(), nullptr, nullptr);
  std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement(made, sqlite3_finalize);
  if (judge.refused()) throw Error("weft query only reads; ask with SELECT, or with WITH … SELECT");
  if (status != SQLITE_OK) throw Error(std::string("SQLite does not understand the question: ") + sqlite3_errmsg(db.getHandle()) + "; docs/export.md lists tables and columns");
  if (!statement) throw Error("the question is empty; ask with SELECT");
  if (isMore(tail)) throw Error("these are several questions; ask them one at a time");
  return statement;
}

void fill(SQLite::Database& db, const std::vector<LabelledRun>& runs, const Judge& judge) {
  SQLite::Transaction all(db);
  for (const LabelledRun& each : runs) {
    RunInFull run(each.path);
    for (const RunTable& table : runTables()) {
      if (!judge.reads(table.name)) continue;
      SQLite::Statement insert(db, insertSql(table));
      table.rows(run, [&](std::span<const Cell> cells) {
        insert.bindNoCopy(1, each.label);
        for (std::size_t i = 0; i < cells.size(); ++i) bind(insert, static_cast<int>(i) + 2, cells[i]);
        insert.exec();
        insert.reset();
      });
    }
  }
  all.commit();
}

Cell cellOf(sqlite3_stmt* row, int at) {
  switch (sqlite3_column_type(row, at)) {
    case SQLITE_INTEGER: return static_cast<std::int64_t>(sqlite3_column_int64(row, at));
    case SQLITE_FLOAT: return sqlite3_column_double(row, at);
    case SQLITE_NULL: return {};
    default: return std::string(reinterpret_cast<const char*>(sqlite3_column_text(row, at)), static_cast<std::size_t>(sqlite3_column_bytes(row, at)));
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

void answer(SQLite::Database& db, sqlite3_stmt* statement, const WriterOf& writerOf) {
  int status = sqlite3_step(statement);
  const auto writer = writerOf(columnsOf(statement, status == SQLITE_ROW));
  Row row(static_cast<std::size_t>(sqlite3_column_count(statement)));
  for (; status == SQLITE_ROW; status = sqlite3_step(statement)) {
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = cellOf(statement, static_cast<int>(i));
    writer->write(row);
  }
  if (status != SQLITE_DONE) throw Error(std::string("the question can't be answered: ") + sqlite3_errmsg(db.getHandle()) + "; ask for less");
  writer->end();
}

}  // namespace

void query(const std::vector<LabelledRun>& runs, const std::string& sql, const WriterOf& writerOf) {
  try {
    sqlite3_hard_heap_limit64(mostMemory);
    SQLite::Database db("", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    db.exec("PRAGMA temp_store = FILE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF");
    sqlite3_limit(db.getHandle(), SQLITE_LIMIT_LENGTH, longestValue);
    for (const RunTable& table : runTables()) db.exec(createSql(table));
    Judge judge;
    prepared(db, sql, judge);
    fill(db, runs, judge);
    db.exec("PRAGMA query_only = ON");
    answer(db, prepared(db, sql, judge).get(), writerOf);
  } catch (const SQLite::Exception& error) {
    throw Error(std::string("the tables can't be made (") + error.what() + "); free some space where TMPDIR is");
  }
}

}  // namespace weft
