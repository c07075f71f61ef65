// The first rows of what a command prints, as its option --top asks for them, and the note that there are more.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/run/notes.h"
#include "reports/table.h"

namespace weft {

using Top = std::optional<std::uint64_t>;  // so many rows; nothing: all

// "the first 3 of 12 link ends; --top 12 shows all"; empty where all are shown.
std::string topNote(std::uint64_t shown, std::uint64_t all, const std::string& rows = "rows");

// The same on standard error, or among the notes of an answer, where some are not shown.
void sayTop(std::uint64_t shown, std::uint64_t all, const std::string& rows = "rows");
void noteTop(Notes& notes, std::uint64_t shown, std::uint64_t all, const std::string& rows);

// Answers how many there were.
template <class Rows>
std::uint64_t keepTop(Rows& rows, const Top& top) {
  const std::uint64_t all = rows.size();
  if (top && *top < all) rows.erase(std::next(rows.begin(), static_cast<std::ptrdiff_t>(*top)), rows.end());
  return all;
}

// The same, with a note on standard error.
template <class Rows>
void keepTopRows(Rows& all, const Top& top, const std::string& rows = "rows") {
  const std::uint64_t count = keepTop(all, top);
  sayTop(all.size(), count, rows);
}

// Collects rows that come one after the other and keeps those with the largest value in a column; of equal ones, those
// that came first.
class LargestRows {
 public:
  LargestRows(std::size_t column, std::uint64_t most) : column_(column), most_(most) {}
  void add(const Row& row);
  // The largest first, with a note on how many there were.
  std::vector<Row> take(const std::string& rows = "rows");

 private:
  struct Kept {
    Row row;
    std::uint64_t number = 0;  // in which it came
  };
  bool isLess(const Kept& a, const Kept& b) const;

  const std::size_t column_;
  const std::uint64_t most_;
  std::uint64_t all_ = 0;
  std::vector<Kept> kept_;  // a heap, the smallest in front
};

// The same of a table. `column`: its name.
void keepLargest(Table& table, std::string_view column, const Top& top, const std::string& rows = "rows");

// A table, maybe of the first rows only.
struct TopTable : Table {
  std::uint64_t all = 0;  // how many rows there were

  TopTable(Table table, const Top& top) : Table(std::move(table)), all(keepTop(rows, top)) {}
  TopTable(Table first, std::uint64_t count) : Table(std::move(first)), all(count) {}
};

}  // namespace weft
