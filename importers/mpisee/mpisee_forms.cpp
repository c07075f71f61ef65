#include "importers/mpisee/mpisee_forms.h"

#include <algorithm>
#include <span>
#include <unordered_map>

#include "core/base/units.h"
#include "importers/mpisee/mpisee_lines.h"

namespace weft {
namespace {

// A header names 3 or 4 columns for each of at most some hundred MPI operations.
constexpr std::size_t mostColumns = 4096;

using Cells = std::vector<std::string_view>;

enum class Measure { none, calls, bytes, average, volume, seconds };

struct Heading {
  std::string_view operation;
  Measure measure = Measure::none;
};

// "Send_Calls", "Send Calls" in the oldest, "Send" in C2
Heading heading(std::string_view cell) {
  const auto cut = cell.find_last_of("_ ");
  if (cut == std::string_view::npos) return {cell, Measure::none};
  const std::string_view last = cell.substr(cut + 1);
  const Measure measure = last == "Calls"        ? Measure::calls
                          : last == "Bytes"      ? Measure::bytes
                          : last == "AvgMsgSize" ? Measure::average
                          : last == "Volume"     ? Measure::volume
                          : last == "Time"       ? Measure::seconds
                                                 : Measure::none;
  return measure == Measure::none ? Heading{cell, measure} : Heading{trimmed(cell.substr(0, cut)), measure};
}

bool startsWith(std::span<const std::string_view> cells, const std::vector<std::string_view>& names) {
  return cells.size() >= names.size() && std::equal(names.begin(), names.end(), cells.begin());
}

std::optional<MpiseeColumns> parseLong(const Cells& cells) {
  constexpr std::array<std::string_view, 5> names{"Rank", "Call", "Comm", "Type", "Val"};
  MpiseeColumns columns;
  columns.form = MpiseeForm::c9;
  columns.count = names.size();
  if (cells.size() != names.size()) return std::nullopt;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto at = std::ranges::find(cells, names[i]);
    if (at == cells.end()) return std::nullopt;
    columns.longOrder[i] = static_cast<std::size_t>(at - cells.begin());
  }
  return columns;
}

// The columns before those of the operations; answers where the operations start.
std::optional<std::size_t> parseFixed(const Cells& cells, MpiseeColumns& columns) {
  struct Fixed {
    std::vector<std::string_view> names;
    bool rank, size, bytes;
  };
  static const std::vector<Fixed> all{{{"Rank", "Comm", "Size", "Volume", "Calls"}, true, true, true},
                                      {{"Rank", "Comm", "Size", "Calls"}, true, true, false},
                                      {{"Comm", "Size", "Bytes", "Calls"}, false, true, true},
                                      {{"Comm", "Size", "Calls"}, false, true, false},
                                      {{"Comm", "Bytes", "Calls"}, false, false, true}};
  // Files that went through a statistics program have the rows' numbers in front.
  const std::size_t front = cells.front() == "id" || cells.front().empty() ? 1 : 0;
  for (const Fixed& fixed : all) {
    if (!startsWith(std::span(cells).subspan(front), fixed.names)) continue;
    std::size_t at = front;
    if (fixed.rank) columns.rank = at++;
    columns.communicator = at++;
    if (fixed.size) columns.size = at++;
    if (fixed.bytes) columns.totalBytes = at++;
    columns.totalCalls = at++;
    return at;
  }
  return std::nullopt;
}

// True where every cell names an operation or one of its measures, and every operation has a column of calls.
bool parseOperations(const Cells& cells, std::size_t from, MpiseeColumns& columns) {
  std::unordered_map<std::string_view, std::size_t> known;
  constexpr std::size_t noColumn = SIZE_MAX;
  for (std::size_t at = from; at < cells.size(); ++at) {
    const Heading is = heading(cells[at]);
    if (is.operation.empty()) return false;
    const auto [found, isNew] = known.try_emplace(is.operation, columns.operations.size());
    if (isNew) columns.operations.push_back({std::string(is.operation), noColumn, {}, {}, {}});
    auto& operation = columns.operations[found->second];
    if (is.measure == Measure::none || is.measure == Measure::calls) operation.calls = at;
    else if (is.measure == Measure::average) operation.average = at;
    else if (is.measure == Measure::seconds) operation.seconds = at;
    else operation.bytes = at;
  }
  return std::ranges::none_of(columns.operations, [](const auto& each) { return each.calls == noColumn; });
}

bool isMpiOperation(std::string_view name) {
  constexpr std::array<std::string_view, 6> everyBuildHas{"Send", "Isend", "Bcast", "Barrier", "Allreduce", "Alltoall"};
  return std::ranges::find(everyBuildHas, name) != everyBuildHas.end();
}

// By the fixed columns and by the measures that all operations have.
MpiseeForm formOf(const MpiseeColumns& columns, const Cells& cells, std::size_t from) {
  const auto& operations = columns.operations;
  if (operations.empty())
    return !columns.rank && !columns.size && columns.totalBytes ? MpiseeForm::c1 : MpiseeForm::unknown;
  if (std::ranges::none_of(operations, [](const auto& each) { return isMpiOperation(each.name); }))
    return MpiseeForm::unknown;
  const auto all = [&](auto member) {
    return std::ranges::all_of(operations, [&](const auto& each) { return (each.*member).has_value(); });
  };
  using Operation = MpiseeColumns::Operation;
  const bool bytes = all(&Operation::bytes), average = all(&Operation::average), seconds = all(&Operation::seconds);
  if (columns.rank && !(bytes && seconds)) return MpiseeForm::unknown;
  if (columns.rank) return columns.totalBytes ? MpiseeForm::c8b : MpiseeForm::c8;
  if (columns.totalBytes && bytes && seconds) return MpiseeForm::c5;
  const bool pairs = from + 1 < cells.size() && heading(cells[from + 1]).measure == Measure::bytes;
  if (columns.totalBytes && bytes) return pairs ? MpiseeForm::c3 : MpiseeForm::c4;
  if (columns.totalBytes && heading(cells[from]).measure == Measure::none) return MpiseeForm::c2;
  if (seconds && average) return MpiseeForm::c6;
  if (seconds && bytes) return MpiseeForm::c7;
  return MpiseeForm::unknown;
}

// C8's last builds have the header of C8b, and rows with one column less.
bool lacksComma(const MpiseeColumns& columns, std::string_view rows) {
  const auto end = rows.find('\n');
  if (columns.form != MpiseeForm::c8b || end == std::string_view::npos || rows.starts_with('#')) return false;
  return static_cast<std::size_t>(std::ranges::count(rows.substr(0, end), ',')) + 2 == columns.count;
}

}  // namespace

std::string_view name(MpiseeForm form) {
  constexpr std::array<std::string_view, 11> names{"", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C8b", "C9"};
  return names[static_cast<std::size_t>(form)];
}

std::string_view whyRefused(MpiseeForm form) {
  switch (form) {
    case MpiseeForm::c1:
      return "it holds totals per communicator only, no operations";
    case MpiseeForm::c4:
      return "mpisee wrote this form for a week in 2021, and there is no profile to check a reader against";
    case MpiseeForm::c8:
      return "its rows lack a comma, so that values can't be distinguished";
    default:
      return {};
  }
}

int preference(MpiseeForm form) {
  switch (form) {
    case MpiseeForm::c9:
      return 90;
    case MpiseeForm::c8b:
      return 80;
    case MpiseeForm::c7:
      return 50;
    case MpiseeForm::c6:
      return 40;
    case MpiseeForm::c5:
      return 30;
    case MpiseeForm::c3:
      return 25;
    case MpiseeForm::c2:
      return 20;
    case MpiseeForm::unknown:
      return 10;
    default:
      return 0;
  }
}

std::optional<MpiseeColumns> parseMpiseeHeader(std::string_view line) {
  Cells cells;
  splitCells(line, mostColumns + 1, cells);
  if (cells.size() > 1 && cells.back().empty()) cells.pop_back();
  if (cells.size() < 3 || cells.size() > mostColumns) return std::nullopt;
  if (const auto columns = parseLong(cells)) return columns;
  MpiseeColumns columns;
  columns.count = cells.size();
  const auto from = parseFixed(cells, columns);
  if (!from || !parseOperations(cells, *from, columns)) return std::nullopt;
  columns.form = formOf(columns, cells, *from);
  return columns.form == MpiseeForm::unknown ? std::nullopt : std::optional(columns);
}

std::optional<MpiseeForm> recogniseMpiseeCsv(std::string_view firstBytes) {
  constexpr std::array<std::string_view, 6> marks{"#'MPI LIBRARY'", "# MPI library ", "# mpisee Version",
                                                  "#'mpisee ",      "#@ metric_l ",   "#'Num of REAL comms'"};
  firstBytes = withoutByteOrderMark(firstBytes);
  bool marked = false;
  while (!firstBytes.empty()) {
    const auto end = firstBytes.find('\n');
    const std::string_view line = trimmed(firstBytes.substr(0, end));
    if (!line.empty() && line.front() != '#') {
      const auto columns = parseMpiseeHeader(line);
      if (!columns) break;
      const std::string_view rows = end == std::string_view::npos ? std::string_view{} : firstBytes.substr(end + 1);
      return lacksComma(*columns, rows) ? MpiseeForm::c8 : columns->form;
    }
    marked = marked || std::ranges::any_of(marks, [&](std::string_view mark) { return line.starts_with(mark); });
    if (end == std::string_view::npos) break;
    firstBytes.remove_prefix(end + 1);
  }
  return marked ? std::optional(MpiseeForm::unknown) : std::nullopt;
}

}  // namespace weft
