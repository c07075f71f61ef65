#include "reports/compare_summary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>

#include "reports/table_writers.h"

namespace weft {
namespace {

void printRows(Output& out, const Table& table, std::size_t all, const std::vector<std::string>& columns,
               const Top& top) {
  const std::size_t most = top.value_or(summaryRows);
  Table shown = textTable(columns);
  shown.columns.front().name = "  " + columns.front();
  for (std::size_t i = 0; i < std::min(table.rows.size(), most); ++i) {
    Row& row = shown.rows.emplace_back();
    for (const std::string& each : columns)
      row.emplace_back(humanText(table.columns[table.at(each)], table.rows[i][table.at(each)]));
    row.front() = "  " + cellText(row.front());
  }
  out << written(shown, TableFormat::text);
  if (all <= most) return;
  out << "  " << (top ? topNote(most, all) : "and " + std::to_string(all - most) + " more; --format csv prints all")
      << "\n";
}

void printAlike(Output& out, std::size_t alike, std::size_t all) {
  if (alike != 0) out << "  " << std::to_string(alike) << " of " << std::to_string(all) << " do not differ\n";
}

// Without its sign; below 0 where there is none.
double sizeAt(const Row& row, std::size_t column) {
  const auto real = row[column].asReal();
  return real ? std::abs(*real) : -1;
}

// By the bytes of pairs, and how many do not differ.
struct LargestPairs {
  LargestPairs(const PairComparison& comparison, std::size_t most) : table{comparison.columns(), {}} {
    std::vector<std::pair<double, Row>> found;
    std::optional<double> least;  // of the largest so far, where there are as many as are wanted
    const auto keepMost = [&] {   // of equals those that came first
      std::ranges::stable_sort(found, std::greater<>(), &std::pair<double, Row>::first);
      if (found.size() < most) return;
      found.resize(most);
      least = found.back().first;
    };
    comparison.each([&](const ComparedPair& pair) {
      ++all;
      const auto difference = pair.difference();
      const double size = difference ? static_cast<double>(*difference) : -1;
      if (size == 0) return void(++alike);
      if (least && size <= *least) return;
      found.emplace_back(size, comparison.rowOf(pair));
      if (found.size() / 2 >= most) keepMost();
    });
    keepMost();
    for (auto& [size, row] : found) table.rows.push_back(std::move(row));
  }

  Table table;
  std::size_t all = 0, alike = 0;
};

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

void sortLargest(Table& table, const std::string& by) {
  const std::size_t at = table.at(by);
  const auto size = [at](const Row& row) { return sizeAt(row, at); };
  std::erase_if(table.rows, [&](const Row& row) { return size(row) == 0; });
  std::ranges::stable_sort(table.rows, std::greater<>(), size);
}

TopTable largestPairs(const PairComparison& comparison, std::size_t most) {
  LargestPairs largest(comparison, most);
  return {std::move(largest.table), largest.all - largest.alike};
}

void printLargest(Output& out, Table table, const std::vector<std::string>& columns, const std::string& by,
                  const Top& top) {
  const std::size_t all = table.rows.size();
  sortLargest(table, by);
  printAlike(out, all - table.rows.size(), all);
  if (!table.rows.empty()) printRows(out, table, table.rows.size(), columns, top);
}

void printLargestPairs(Output& out, const std::string& title, const PairComparison& comparison,
                       const std::vector<std::string>& columns, const Top& top) {
  const LargestPairs largest(comparison, top.value_or(summaryRows));
  out << title << "\n";
  printAlike(out, largest.alike, largest.all);
  if (!largest.table.rows.empty()) printRows(out, largest.table, largest.all - largest.alike, columns, top);
}

void printFirst(Output& out, const Table& table, const std::vector<std::string>& columns) {
  printRows(out, table, table.rows.size(), columns, {});
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
