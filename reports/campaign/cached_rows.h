// A cache of table rows that are looked up repeatedly: a temporary database with an index for each kind of lookup. It
// goes to disk as it grows.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "reports/campaign/row_stream.h"

namespace weft {

// What SQLite calls a column of that kind: "TEXT".
const char* sqlType(ColumnKind kind);
// "\"bytes\" INTEGER"
std::string sqlColumn(const Column& column);

class CachedRows {
 public:
  // The columns that are kept, ascending.
  CachedRows(const RunTable& table, std::vector<std::size_t> columns);

  // Reads those runs of all that were not read yet, from `first` to before `end`.
  void add(std::span<const LabelledRun> all, std::size_t first, std::size_t end,
           const std::shared_ptr<RecentFabrics>& fabrics);

  bool has(std::size_t first, std::size_t end) const;

  // Row number and kept columns, in ascending order of the numbers, of rows whose numbers lie in [?1, ?2) and whose
  // given columns are ?3, ?4, …
  using Search = std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)>;
  Search search(const std::vector<std::size_t>& by);
  bool step(const Search& search);                                   // whether there is a row; throws SQLite::Exception
  void giveBack(const std::vector<std::size_t>& by, Search search);  // for the next one who looks up by these

 private:
  const RunTable& table_;
  const std::vector<std::size_t> columns_;
  SQLite::Database db_;
  std::vector<bool> has_;  // runs
  std::size_t runs_ = 0;
  std::map<std::vector<std::size_t>, std::vector<Search>> idle_;
};

}  // namespace weft
