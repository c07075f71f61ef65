#include "analysis/load/payback.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>

#include "core/base/cells.h"
#include "core/base/error.h"
#include "core/base/text_lines.h"
#include "core/base/units.h"

namespace weft {
namespace {

// Numbers of a table by the names of its columns; a cell that is no number, or is empty, is not there.
using NumberRow = std::map<std::string, double>;

std::vector<NumberRow> readNumbers(const std::filesystem::path& path, const std::vector<std::string>& needed) {
  std::vector<std::string> names;
  std::vector<NumberRow> rows;
  eachLine(path.string(), [&](const TextLine& line) {
    if (line.text.empty() || line.text.front() == '#') return;
    const auto cells = cellsOf(line.text);
    if (names.empty()) return names.assign(cells.begin(), cells.end());
    NumberRow row;
    for (std::size_t at = 0; at < std::min(names.size(), cells.size()); ++at)
      if (const auto number = parseReal(cells[at]); number && std::isfinite(*number)) row[names[at]] = *number;
    for (const std::string& name : needed)
      if (!row.contains(name) || row[name] < 0)
        throw Error(path.string() + ", line " + std::to_string(line.number) +
                    " has no number from 0 on in the column " + name);
    rows.push_back(std::move(row));
  });
  if (rows.empty()) throw Error(path.string() + " has no line of numbers below the names of its columns");
  return rows;
}

double costIn(const NumberRow& row, const std::filesystem::path& path) {
  double cost = 0;
  bool isThere = false;
  for (const auto& [name, number] : row)
    if (name == "cost_s" || name.starts_with("reorder_")) {
      cost += number;
      isThere = true;
    }
  if (!isThere) throw Error(path.string() + " has no column cost_s");
  return cost;
}

}  // namespace

std::optional<std::uint64_t> Payback::breakEven() const {
  constexpr double most = 1e15;
  const double saved = before - after;
  if (saved <= before * 1e-6 || cost / saved > most) return std::nullopt;
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(cost / saved)));
}

std::vector<MeasuredPayback> readPaybacks(const std::filesystem::path& path, double elementBytes) {
  std::map<double, MeasuredPayback> bySize;
  for (const NumberRow& row : readNumbers(path, {"size", "before_s", "after_s"})) {
    const double bytes = row.at("size") * elementBytes;
    MeasuredPayback& sum = bySize[bytes];
    sum.bytes = bytes;
    sum.mean.before += row.at("before_s");
    sum.mean.after += row.at("after_s");
    sum.mean.cost += costIn(row, path);
    ++sum.repetitions;
  }
  std::vector<MeasuredPayback> list;
  for (auto& [size, sum] : bySize) {
    const auto count = static_cast<double>(sum.repetitions);
    sum.mean = {sum.mean.before / count, sum.mean.after / count, sum.mean.cost / count};
    list.push_back(sum);
  }
  return list;
}

std::vector<PaybackRow> readPaybackTable(const std::filesystem::path& path) {
  std::vector<PaybackRow> rows;
  for (const NumberRow& numbers : readNumbers(path, {"message_bytes", "before_s", "after_s", "cost_s"})) {
    PaybackRow row{
        numbers.at("message_bytes"), {numbers.at("before_s"), numbers.at("after_s"), numbers.at("cost_s")}, {}, {}};
    if (numbers.contains("measured_before_s") && numbers.contains("measured_after_s") &&
        numbers.contains("measured_cost_s"))
      row.measured =
          Payback{numbers.at("measured_before_s"), numbers.at("measured_after_s"), numbers.at("measured_cost_s")};
    constexpr std::string_view gain = "gain_";
    for (const auto& [name, number] : numbers)
      if (const auto count = name.starts_with(gain) ? parseReal(name.substr(gain.size())) : std::nullopt;
          count && *count > 0)
        row.iterations.push_back(*count);
    std::ranges::sort(row.iterations);
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace weft
