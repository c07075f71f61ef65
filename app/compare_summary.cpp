#include "app/compare_summary.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/units.h"

namespace weft {
namespace {

constexpr std::size_t mostRows = 15;

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

std::size_t columnOf(const ReportTable& table, const std::string& name) {
  return static_cast<std::size_t>(std::ranges::find(table.columns, name) - table.columns.begin());
}

std::string amount(const std::string& column, const Json& cell) {
  if (has(column, "seconds") || has(column, "_s")) return humanSeconds(std::abs(cell.get<double>()));
  const auto whole = static_cast<std::uint64_t>(std::abs(cell.get<std::int64_t>()));
  return has(column, "bytes") ? humanBytes(whole) : humanCount(whole);
}

std::string threeDigits(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.3g", value);
  return text.data();
}

std::vector<std::string> chosenCells(const ReportTable& table, const std::vector<Json>& row, const std::vector<std::string>& columns) {
  std::vector<std::string> cells;
  for (const std::string& each : columns) cells.push_back(roundedCell(each, row[columnOf(table, each)]));
  cells.front() = "  " + cells.front();
  return cells;
}

void printRows(Output& out, const ReportTable& table, const std::vector<const std::vector<Json>*>& rows, std::vector<std::string> columns) {
  std::vector<std::string> header = columns;
  header.front() = "  " + header.front();
  TextTable text(header);
  for (std::size_t i = 0; i < std::min(rows.size(), mostRows); ++i) text.row(chosenCells(table, *rows[i], columns));
  out << text.text();
  if (rows.size() > mostRows) out << "  and " << std::to_string(rows.size() - mostRows) << " more; --format csv prints all\n";
}

std::vector<const std::vector<Json>*> pointers(const ReportTable& table) {
  std::vector<const std::vector<Json>*> rows;
  for (const auto& row : table.rows) rows.push_back(&row);
  return rows;
}

}  // namespace

std::string roundedCell(const std::string& column, const Json& cell) {
  if (cell.is_null()) return "-";
  if (!cell.is_number()) return cellText(cell, "-");
  if (has(column, "ratio") || column == "speedup") return threeDigits(cell.get<double>()) + "×";
  if (column == "r") return threeDigits(cell.get<double>());
  const bool signedColumn = has(column, "diff");
  const bool known = has(column, "seconds") || has(column, "_s") || has(column, "bytes") || has(column, "calls") || has(column, "messages");
  if (!known) return cellText(cell, "-");
  const double value = cell.get<double>();
  const std::string sign = value < 0 ? "-" : signedColumn && value > 0 ? "+" : "";
  return sign + amount(column, cell);
}

void printLargest(Output& out, const ReportTable& table, const std::vector<std::string>& columns, const std::string& by) {
  auto rows = pointers(table);
  const std::size_t at = columnOf(table, by);
  const auto size = [&](const std::vector<Json>* row) { return (*row)[at].is_number() ? std::abs((*row)[at].get<double>()) : -1.0; };
  const std::size_t all = rows.size();
  std::erase_if(rows, [&](const std::vector<Json>* row) { return size(row) == 0; });
  if (rows.size() < all) out << "  " << std::to_string(all - rows.size()) << " of " << std::to_string(all) << " do not differ\n";
  std::ranges::stable_sort(rows, std::greater<>(), size);
  if (!rows.empty()) printRows(out, table, rows, columns);
}

void printFirst(Output& out, const ReportTable& table, const std::vector<std::string>& columns) {
  printRows(out, table, pointers(table), columns);
}

std::string matchSentence(const ComparedRuns& runs, std::size_t other) {
  std::size_t inA = 0, inB = 0;
  std::array<std::size_t, 5> by{};
  for (const MatchedCommunicator& each : runs.match.communicators()) {
    const bool a = each.inRun.front().has_value(), b = each.inRun[other].has_value();
    inA += a, inB += b;
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
