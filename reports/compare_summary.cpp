#include "reports/compare_summary.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "reports/table_writers.h"

namespace weft {
namespace {

constexpr std::size_t mostRows = 15;

// `rows`: the first of `all`.
void printRows(Output& out, const Table& table, const std::vector<const Row*>& rows, std::size_t all,
               const std::vector<std::string>& columns) {
  Table shown;
  for (const std::string& each : columns) shown.columns.push_back({each});
  shown.columns.front().name = "  " + columns.front();
  for (std::size_t i = 0; i < std::min(rows.size(), mostRows); ++i) {
    Row& row = shown.rows.emplace_back();
    for (const std::string& each : columns)
      row.emplace_back(humanText(table.columns[table.at(each)], (*rows[i])[table.at(each)]));
    row.front() = "  " + cellText(row.front());
  }
  out << written(shown, TableFormat::text);
  if (all > mostRows) out << "  and " << std::to_string(all - mostRows) << " more; --format csv prints all\n";
}

void printAlike(Output& out, std::size_t alike, std::size_t all) {
  if (alike != 0) out << "  " << std::to_string(alike) << " of " << std::to_string(all) << " do not differ\n";
}

std::vector<const Row*> pointers(const Table& table) {
  std::vector<const Row*> rows;
  for (const Row& row : table.rows) rows.push_back(&row);
  return rows;
}

// Without its sign; below 0 where there is none.
double sizeAt(const Row& row, std::size_t column) {
  const auto real = row[column].asReal();
  return real ? std::abs(*real) : -1;
}

}  // namespace

void sortByDifference(Table& table) {
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    const auto size = [at](const Row& row) { return sizeAt(row, at); };
    if (!table.columns[at].difference ||
        std::ranges::none_of(table.rows, [&](const Row& row) { return size(row) > 0; }))
      continue;
    std::ranges::stable_sort(table.rows, std::greater<>(), size);
    return;
  }
}

void printLargest(Output& out, const Table& table, const std::vector<std::string>& columns, const std::string& by) {
  auto rows = pointers(table);
  const std::size_t at = table.at(by);
  const auto size = [at](const Row* row) { return sizeAt(*row, at); };
  const std::size_t all = rows.size();
  std::erase_if(rows, [&](const Row* row) { return size(row) == 0; });
  printAlike(out, all - rows.size(), all);
  std::ranges::stable_sort(rows, std::greater<>(), size);
  if (!rows.empty()) printRows(out, table, rows, rows.size(), columns);
}

void printLargestPairs(Output& out, const std::string& title, const PairComparison& comparison,
                       const std::vector<std::string>& columns) {
  std::vector<std::pair<double, Row>> largest;  // the largest first; of equals the one that came first
  std::size_t all = 0, alike = 0;
  comparison.each([&](const ComparedPair& pair) {
    ++all;
    const auto difference = pair.difference();
    const double size = difference ? static_cast<double>(*difference) : -1;
    if (size == 0) return void(++alike);
    if (largest.size() == mostRows && size <= largest.back().first) return;
    const auto behind = std::ranges::upper_bound(largest, size, std::greater<>(), &std::pair<double, Row>::first);
    largest.emplace(behind, size, comparison.rowOf(pair));
    if (largest.size() > mostRows) largest.pop_back();
  });
  out << title << "\n";
  printAlike(out, alike, all);
  const Table table{comparison.columns(), {}};
  std::vector<const Row*> rows;
  for (const auto& [size, row] : largest) rows.push_back(&row);
  if (!rows.empty()) printRows(out, table, rows, all - alike, columns);
}

void printFirst(Output& out, const Table& table, const std::vector<std::string>& columns) {
  printRows(out, table, pointers(table), table.rows.size(), columns);
}

std::string matchSentence(const ComparedRuns& runs, std::size_t other) {
  std::size_t inA = 0, inB = 0;
  std::array<std::size_t, 5> by{};
  for (const MatchedCommunicator& each : runs.match.communicators()) {
    const bool a = each.inRun.front().has_value(), b = each.inRun[other].has_value();
    inA += a;
    inB += b;
    if (a && b) ++by[static_cast<std::size_t>(each.certainty)];
  }
  std::string text = std::to_string(inA) + " in A, " + std::to_string(inB) + " in B";
  for (std::size_t i = 0; i < by.size(); ++i)
    if (by[i] != 0) text += "; " + std::to_string(by[i]) + " of the " + sentence(static_cast<MatchCertainty>(i));
  const std::size_t both = by[0] + by[1] + by[2] + by[3] + by[4];
  if (inA > both) text += "; " + std::to_string(inA - both) + " only in A";
  if (inB > both) text += "; " + std::to_string(inB - both) + " only in B";
  return text;
}

}  // namespace weft
