#include "core/store/begin_end_sql.h"

#include "core/records/operation_class.h"
#include "core/records/rows.h"

namespace weft {
namespace {

void append(std::string& list, std::int64_t id) {
  list.insert(list.size() - 1, (list.size() == 2 ? "" : ",") + std::to_string(id));
}

}  // namespace

BeginEndSql::BeginEndSql(RunStoreState& state) {
  read([&](const std::string& sql, const auto& take) { state.each(sql, take); });
}

BeginEndSql::BeginEndSql(SQLite::Database& db) {
  read([&](const std::string& sql, const auto& take) {
    SQLite::Statement row(db, sql);
    while (row.executeStep() && take(row)) continue;
  });
}

template <class Each>
void BeginEndSql::read(Each each) {
  each(stored::operation.selectSql() + " ORDER BY id", [&](SQLite::Statement& statement) {
    const RowOf<stored::operation> row(statement);
    const std::string name = textOf(row["name"]);
    if (!isBeginOrEnd(name)) return true;
    append(all_, row["id"].getInt64());
    append(isEnd(name) ? finalize_ : init_, row["id"].getInt64());
    return true;
  });
  each("SELECT id FROM source WHERE kind = '" + std::string(kinds::recording) + "' ORDER BY id",
       [&](SQLite::Statement& row) {
         append(recorded_, row.getColumn(0).getInt64());
         return true;
       });
  each("SELECT id FROM communicator WHERE pooled = 1 AND name = '" + std::string(noCommunicatorName) + "' ORDER BY id",
       [&](SQLite::Statement& row) {
         none_ = id<CommunicatorId>(row.getColumn(0));
         return false;
       });
}

std::string BeginEndSql::communicator(const std::string& given, const std::string& operation) const {
  return "CASE WHEN " + operation + " IN " + all_ + " THEN " + (none_ ? std::to_string(number(*none_)) : "NULL") +
         " ELSE " + given + " END";
}

std::string BeginEndSql::seconds() const {
  const auto ofProcess = [&](const std::string& operations, const char* column) {
    return " WHEN operation_id IN " + operations + " AND source_id IN " + recorded_ + " THEN coalesce((SELECT " +
           column + " FROM process WHERE process.rank = operation_statistics.rank), seconds)";
  };
  if (all_ == "()" || recorded_ == "()") return "seconds";
  return "CASE" + ofProcess(init_, "init_s") + ofProcess(finalize_, "finalize_s") + " ELSE seconds END";
}

std::string BeginEndSql::correction() const {
  const std::string right = seconds();
  if (right == "seconds") return {};
  return "UPDATE operation_statistics SET seconds = " + right + " WHERE operation_id IN " + all_ +
         " AND source_id IN " + recorded_;
}

std::string BeginEndSql::timeInMpi() const { return " AND operation_id NOT IN " + all_; }

std::string BeginEndSql::ofCommunicators() const {
  return none_ ? " AND (operation_id NOT IN " + all_ + " OR communicator_id = " + std::to_string(number(*none_)) + ")"
               : timeInMpi();
}

std::string BeginEndSql::isOf(const std::string& communicators, bool withNone) const {
  const std::string of = "communicator_id IN " + communicators;
  return withNone ? " AND (" + of + " OR operation_id IN " + all_ + ")"
                  : " AND " + of + " AND operation_id NOT IN " + all_;
}

}  // namespace weft
