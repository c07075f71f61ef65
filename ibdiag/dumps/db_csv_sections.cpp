#include "ibdiag/dumps/db_csv_sections.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::string_view start = "START_", finish = "END_";
constexpr std::string_view indexSection = "INDEX_TABLE";
constexpr std::string_view indexTitle = "INDEX_TABLE:", indexPlace = "offset:",
                           indexPlaceLine = "line:";  // "INDEX_TABLE:" and below it "offset: 48213, line: 912", before
                                                      // the first section
constexpr std::size_t mostSections = 1000;            // that are kept by name

// The name behind a mark; empty where the line is none. "START_" within a row has commas behind it.
std::string_view nameBehind(std::string_view line, std::string_view mark) {
  line = trimmed(line);
  if (!line.starts_with(mark) || line.find(',') != std::string_view::npos) return {};
  return line.substr(mark.size());
}

// Descriptions stand in quotes and hold commas, sometimes quotes too: the one that closes is followed by a comma.
std::size_t endOfQuoted(std::string_view line) {
  for (auto at = line.find('"', 1); at != std::string_view::npos; at = line.find('"', at + 1)) {
    const std::string_view rest = trimmed(line.substr(at + 1));
    if (rest.empty() || rest.front() == ',') return at;
  }
  return std::string_view::npos;
}

void split(std::string_view line, std::vector<std::string_view>& cells) {
  cells.clear();
  for (;;) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const auto closed = line.starts_with('"') ? endOfQuoted(line) : std::string_view::npos;
    const bool quoted = closed != std::string_view::npos;
    const auto comma = std::min(line.find(',', quoted ? closed + 1 : 0), line.size());
    cells.push_back(quoted ? line.substr(1, closed - 1) : trimmed(line.substr(0, comma)));
    if (comma == line.size()) return;
    line.remove_prefix(comma + 1);
  }
}

}  // namespace

bool looksLikeDbCsv(std::string_view firstBytes) {
  while (!firstBytes.empty()) {
    const auto end = std::min(firstBytes.find('\n'), firstBytes.size());
    std::string_view line = trimmed(firstBytes.substr(0, end));
    firstBytes.remove_prefix(std::min(end + 1, firstBytes.size()));
    if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    if (line.empty() || line.front() == '#' || line == indexTitle || line.starts_with(indexPlace)) continue;
    const std::string_view name = nameBehind(line, start);
    return !name.empty() && std::ranges::all_of(name, [](char c) {
      return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
  }
  return false;
}

DbCsvSections::DbCsvSections(std::istream& in, const Progress& progress, Wanted wanted)
    : lines_(in, progress), wanted_(std::move(wanted)) {}

void DbCsvSections::leaveSection() {
  if (inSection_) unfinished_.push_back(section_);
  inSection_ = false;
}

// START and END lines; true where the line was one.
bool DbCsvSections::takeMark(std::string_view line) {
  if (const auto name = nameBehind(line, start); !name.empty()) {
    leaveSection();
    section_ = name;
    header_.clear();
    inSection_ = needsHeader_ = true;
    isWanted_ = wanted_(section_);
    isIndex_ = section_ == indexSection;
    if (seen_.size() < mostSections) seen_.insert(section_);
    return true;
  }
  if (nameBehind(line, finish).empty()) return false;
  inSection_ = isIndex_ = false;
  return true;
}

// "NODES, 1034, 5120, 20, 44": name, offset, size, line, rows. Below its header, or where it is once all else has been
// written.
void DbCsvSections::takeIndex(std::string_view line) {
  line = trimmed(line);
  if (!inSection_) {
    const auto at = line.find(indexPlaceLine);
    if (line.starts_with(indexPlace) && at != std::string_view::npos)
      indexLine_ = parseNumber(trimmed(line.substr(at + indexPlaceLine.size()))).value_or(0);
    return;
  }
  if (line.empty() || std::exchange(needsHeader_, false) || named_.size() >= mostSections) return;
  const std::string_view name = trimmed(line.substr(0, line.find(',')));
  if (!name.empty()) named_.emplace(name);
}

std::vector<std::string> DbCsvSections::missing() const {
  std::vector<std::string> names;
  std::ranges::set_difference(named_, seen_, std::back_inserter(names));
  if (indexLine_ > lines_.lineNumber() && !seen_.contains(std::string(indexSection))) names.emplace_back(indexSection);
  return names;
}

bool DbCsvSections::next() {
  newHeader_ = false;
  for (std::string_view line; lines_.next(line);) {
    if (takeMark(line)) continue;
    if (isIndex_ || (!inSection_ && seen_.empty())) takeIndex(line);
    if (!inSection_ || !isWanted_) continue;
    line = trimmed(line);
    if (line.empty() || line.front() == '#') continue;
    split(line, cells_);
    if (!needsHeader_) return true;
    header_.assign(cells_.begin(), cells_.end());
    needsHeader_ = false;
    newHeader_ = true;
  }
  leaveSection();
  return false;
}

std::optional<std::size_t> DbCsvSections::column(std::string_view name) const {
  const auto found = std::ranges::find_if(header_, [&](const std::string& each) { return sameLetters(each, name); });
  if (found == header_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - header_.begin());
}

std::optional<std::size_t> DbCsvSections::column(std::initializer_list<std::string_view> names) const {
  for (const std::string_view name : names)
    if (const auto found = column(name)) return found;
  return std::nullopt;
}

std::optional<std::string_view> DbCsvSections::text(std::optional<std::size_t> at) const {
  if (!at || *at >= cells_.size()) return std::nullopt;
  const std::string_view cell = cells_[*at];
  if (cell.empty() || sameLetters(cell, "N/A") || sameLetters(cell, "NA")) return std::nullopt;
  return cell;
}

std::optional<std::uint64_t> DbCsvSections::number(std::optional<std::size_t> at) const {
  const auto cell = text(at);
  return cell ? parseNumber(*cell) : std::nullopt;
}

}  // namespace weft
