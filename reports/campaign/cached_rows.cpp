#include "reports/campaign/cached_rows.h"

#include <algorithm>
#include <functional>

namespace weft {
namespace {

void bindCell(SQLite::Statement& statement, int at, const Cell& cell) {
  std::visit(
      [&](const auto& value) {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, std::monostate>) statement.bind(at);
        else if constexpr (std::is_same_v<Value, std::string>) statement.bindNoCopy(at, value);
        else if constexpr (std::is_same_v<Value, double>) statement.bind(at, value);
        else statement.bind(at, static_cast<std::int64_t>(value));
      },
      cell.value());
}

std::string quoted(const Column& column) { return '"' + column.name + '"'; }

}  // namespace

const char* sqlType(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::text:
      return "TEXT";
    case ColumnKind::number:
    case ColumnKind::count:
    case ColumnKind::bytes:
    case ColumnKind::flag:
      return "INTEGER";
    default:
      return "REAL";
  }
}

std::string sqlColumn(const Column& column) { return quoted(column) + " " + sqlType(column.kind); }

CachedRows::CachedRows(const RunTable& table, std::vector<std::size_t> columns)
    : table_(table), columns_(std::move(columns)),
      db_("", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE | SQLite::OPEN_NOMUTEX) {
  std::string sql = "CREATE TABLE held (weft_number INTEGER PRIMARY KEY";
  for (const std::size_t at : columns_) sql += ", " + sqlColumn(table_.columns[at]);
  db_.exec("PRAGMA temp_store = FILE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; " + sql + ")");
}

void CachedRows::add(std::span<const LabelledRun> all, std::size_t first, std::size_t end,
                     const std::shared_ptr<RecentFabrics>& fabrics) {
  if (runs_ == all.size()) return;
  has_.resize(all.size());
  StreamedRows missing{&table_, all, {}, columns_, {}};
  for (std::size_t each = first; each < end; ++each)
    if (!has_[each]) {
      missing.runs.push_back(each);
      has_[each] = true;
    }
  if (missing.runs.empty()) return;
  runs_ += missing.runs.size();
  std::string sql = "INSERT INTO held VALUES (?";
  for (std::size_t i = 0; i < columns_.size(); ++i) sql += ", ?";
  SQLite::Statement insert(db_, sql + ")");
  db_.exec("BEGIN");
  for (RowStream rows(std::move(missing), fabrics); rows.next();) {
    insert.bind(1, rows.number());
    for (std::size_t i = 0; i < columns_.size(); ++i) bindCell(insert, static_cast<int>(i) + 2, rows.cell(i));
    insert.exec();
    insert.reset();
  }
  db_.exec("COMMIT");
}

bool CachedRows::has(std::size_t first, std::size_t end) const {
  return end <= has_.size() && std::all_of(has_.begin() + static_cast<std::ptrdiff_t>(first),
                                           has_.begin() + static_cast<std::ptrdiff_t>(end), std::identity());
}

CachedRows::Search CachedRows::search(const std::vector<std::size_t>& by) {
  if (auto& idle = idle_[by]; !idle.empty()) {
    Search search = std::move(idle.back());
    idle.pop_back();
    return search;
  }
  std::string name = "by", list, condition, kept;
  for (std::size_t i = 0; i < by.size(); ++i) {
    const std::string column = quoted(table_.columns[by[i]]);
    name += "_" + std::to_string(by[i]);
    list += (i == 0 ? "" : ", ") + column;
    condition += " AND " + column + " = ?" + std::to_string(i + 3);
  }
  if (!by.empty()) db_.exec("CREATE INDEX IF NOT EXISTS " + name + " ON held (" + list + ")");
  for (const std::size_t at : columns_) kept += ", " + quoted(table_.columns[at]);
  const std::string sql = "SELECT weft_number" + kept + " FROM held WHERE weft_number >= ?1 AND weft_number < ?2" +
                          condition + " ORDER BY weft_number";
  sqlite3_stmt* made = nullptr;
  if (sqlite3_prepare_v2(db_.getHandle(), sql.c_str(), -1, &made, nullptr) != SQLITE_OK)
    throw SQLite::Exception(db_.getHandle());
  return {made, sqlite3_finalize};
}

bool CachedRows::step(const Search& search) {
  const int status = sqlite3_step(search.get());
  if (status != SQLITE_ROW && status != SQLITE_DONE) throw SQLite::Exception(db_.getHandle());
  return status == SQLITE_ROW;
}

void CachedRows::giveBack(const std::vector<std::size_t>& by, Search search) {
  sqlite3_reset(search.get());
  sqlite3_clear_bindings(search.get());
  idle_[by].push_back(std::move(search));
}

}  // namespace weft
