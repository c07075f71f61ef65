// A SQLite cursor of a virtual table: the first scan reads rows from the runs, later ones read rows that are cached.
#pragma once

#include <sqlite3.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/campaign/query_state.h"
#include "reports/campaign/row_stream.h"

namespace weft {

// Which columns a question reads of a table and by what it chooses rows: columns as SQLite counts them here, 0 is
// `run`.
struct ReadPlan {
  std::vector<std::size_t> columns;  // without `run`; counted from 0 as the table's own
  std::vector<std::size_t> equal;    // what is given for each comes in this order

  std::string text() const;  // as SQLite keeps it
  static ReadPlan of(std::string_view text);
};

class QueryCursor {
 public:
  QueryCursor(QueryState& state, const RunTable& table) : state_(state), table_(table) {}
  ~QueryCursor() { giveBack(); }
  QueryCursor(const QueryCursor&) = delete;

  // To the first row of those that may be equal; there may be others among them, which SQLite passes by. `plan`: a
  // ReadPlan's text.
  void filter(std::string_view plan, std::span<sqlite3_value*> given);
  void next();
  bool atEnd() const { return atEnd_; }
  std::int64_t number() const;
  void column(sqlite3_context* answer, std::size_t at) const;  // 0 is `run`

 private:
  RunRange runsOf(std::span<sqlite3_value*> given) const;
  void stream(std::span<sqlite3_value*> given, RunRange runs);
  void look(std::span<sqlite3_value*> given, RunRange runs);
  void giveBack();

  QueryState& state_;
  const RunTable& table_;
  std::string planText_;
  ReadPlan plan_;
  std::optional<RowStream> stream_;                       // of these two
  CachedRows::Search search_{nullptr, sqlite3_finalize};  // there is one at most
  CachedRows* searchedRows_ = nullptr;                    // whose it is
  std::vector<std::size_t> by_;                           // what search_ was made for
  bool atEnd_ = true;
};

}  // namespace weft
