#include "reports/top_rows.h"

#include <algorithm>
#include <utility>

#include "analysis/run/output.h"

namespace weft {

std::string topNote(std::uint64_t shown, std::uint64_t all, const std::string& rows) {
  if (shown >= all) return {};
  const std::string number = std::to_string(all);
  return "the first " + std::to_string(shown) + " of " + number + " " + rows + "; --top " + number + " shows all";
}

void sayTop(std::uint64_t shown, std::uint64_t all, const std::string& rows) {
  if (const std::string note = topNote(shown, all, rows); !note.empty()) say(note);
}

void noteTop(Notes& notes, std::uint64_t shown, std::uint64_t all, const std::string& rows) {
  if (std::string note = topNote(shown, all, rows); !note.empty()) notes.push_back(std::move(note));
}

bool LargestRows::isLess(const Kept& a, const Kept& b) const {
  if (before(a.row[column_], b.row[column_])) return true;
  return !before(b.row[column_], a.row[column_]) && a.number > b.number;
}

void LargestRows::add(const Row& row) {
  const auto isMore = [this](const Kept& a, const Kept& b) { return isLess(b, a); };
  const std::uint64_t number = all_++;
  if (kept_.size() < most_) {
    kept_.push_back({row, number});
  } else {
    if (kept_.empty() || !before(kept_.front().row[column_], row[column_])) return;
    std::ranges::pop_heap(kept_, isMore);
    kept_.back() = {row, number};
  }
  std::ranges::push_heap(kept_, isMore);
}

std::vector<Row> LargestRows::take(const std::string& rows) {
  std::ranges::sort(kept_, [this](const Kept& a, const Kept& b) { return isLess(b, a); });
  std::vector<Row> list;
  for (Kept& each : kept_) list.push_back(std::move(each.row));
  sayTop(list.size(), all_, rows);
  return list;
}

void keepLargest(Table& table, std::string_view column, const Top& top, const std::string& rows) {
  if (!top) return;
  LargestRows largest(table.at(column), *top);
  for (const Row& row : table.rows) largest.add(row);
  table.rows = largest.take(rows);
}

}  // namespace weft
