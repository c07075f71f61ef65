#include "importers/recorded/record_table.h"

#include <algorithm>

#include "core/base/bundle_format.h"
#include "core/base/units.h"
#include "importers/recorded/record_fields.h"

namespace weft {
namespace {

using bundle_format::mark, bundle_format::version, bundle_format::partVersion;

constexpr std::size_t none = SIZE_MAX, mostColumns = 1000;
constexpr double mostSeconds = 3.2e9;

std::string inQuotes(std::string_view text) { return "\"" + std::string(text.substr(0, 80)) + "\""; }

// "ranks", "1" of "#weft ranks 1".
std::optional<std::pair<std::string, std::string>> headingOf(std::string_view line) {
  if (!line.starts_with(mark)) return std::nullopt;
  const std::string_view words = trimmed(line.substr(mark.size()));
  const auto blank = words.find(' ');
  if (words.empty() || blank == words.npos) return std::nullopt;
  return std::pair(std::string(words.substr(0, blank)), std::string(trimmed(words.substr(blank))));
}

}  // namespace

std::optional<std::string> firstRecordTable(std::string_view firstBytes) {
  firstBytes = withoutByteOrderMark(firstBytes);
  const auto heading = headingOf(firstBytes.substr(0, std::min(firstBytes.find('\n'), std::size_t{200})));
  return heading ? std::optional(heading->first) : std::nullopt;
}

bool RecordReader::nextLine() {
  if (held_) {
    held_ = false;
    return true;
  }
  if (lines_.next(line_)) return true;
  tellEnd();
  return false;
}

void RecordReader::tellEnd() {
  if (lines_.tooLong() && !std::exchange(endTold_, true))
    notes_.stop("record.line", "a line is longer than 32 MiB", "check that the file is one that the recorder wrote",
                lines_.lineNumber() + 1);
  notes_.report.cancelled |= lines_.cancelled();
}

bool RecordReader::nextTable() {
  if (!assumed_.empty() && table_.empty() && nextLine()) {
    held_ = true;
    if (!line_.text.starts_with(mark)) {
      table_ = assumed_;
      return takeColumns();
    }
    assumed_.clear();
  }
  while (nextLine())
    if (line_.text.starts_with(mark) && takeHeading(line_.text)) return true;
  return false;
}

// A heading and the line with the columns' names.
bool RecordReader::takeHeading(std::string_view text) {
  const std::uint64_t number = line_.number;
  const auto heading = headingOf(text);
  isPart_ = takesParts_ && heading && heading->second == partVersion;
  if (!heading || (heading->second != version && !isPart_)) {
    notes_.lost("record.version", inQuotes(text) + " starts no table of version 1", "the table was skipped",
                "it may be of a newer Weft; read it with that one", number);
    return false;
  }
  table_ = heading->first;
  return takeColumns();
}

bool RecordReader::takeColumns() {
  header_.clear();
  rows_ = 0;
  known_.clear();
  at_.clear();
  if (!nextLine()) return true;
  if (line_.text.starts_with(mark)) return held_ = true;
  if (!takeRecord() || fieldCount_ > mostColumns) {
    notes_.lost("record.header", "the columns of table " + inQuotes(table_) + " can't be read", "the table was skipped",
                {}, rowLine_);
    return false;
  }
  header_.assign(fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(fieldCount_));
  return true;
}

void RecordReader::columns(std::initializer_list<std::string_view> known) {
  known_.assign(known);
  at_.assign(known_.size(), none);
  for (std::size_t i = 0; i < header_.size(); ++i) {
    const auto found = std::ranges::find(known_, header_[i]);
    if (found != known_.end()) {
      std::size_t& at = at_[static_cast<std::size_t>(found - known_.begin())];
      if (at == none) at = i;
    } else if (told_.insert(table_ + "," + header_[i]).second) {
      notes_.note("record.column",
                  "table " + table_ + " has a column " + inQuotes(header_[i]) + ", which this Weft does not know",
                  "the column was passed over", "it may be of a newer Weft");
    }
  }
}

void RecordReader::unknownTable() {
  if (told_.insert(table_).second)
    notes_.note("record.table", "it has a table " + inQuotes(table_) + ", which this Weft does not know",
                "it was passed over", "it may be of a newer Weft", line_.number);
}

// The fields of the record that line_ starts; more lines where a quote is open. False where it has no end.
bool RecordReader::takeRecord() {
  rowLine_ = line_.number;
  ended_ = line_.ended;
  FieldsEnd end = splitFields(line_.text, fields_, fieldCount_);
  if (end == FieldsEnd::good) return true;
  if (end == FieldsEnd::broken) return false;
  record_.assign(line_.text);
  // An odd number of quotes ends an open record, so that a long one is not split again for each line.
  while (end == FieldsEnd::open && lines_.next(line_)) {
    if (line_.text.starts_with(mark)) {
      held_ = true;
      return false;
    }
    ended_ = line_.ended;
    record_ += '\n';
    record_ += line_.text;
    if (record_.size() > TextLines::ofLists.bytes) return false;
    if (std::ranges::count(line_.text, '"') % 2 != 0) end = splitFields(record_, fields_, fieldCount_);
  }
  tellEnd();
  return end == FieldsEnd::good;
}

bool RecordReader::nextRow() {
  wrong_ = false;
  while (nextLine()) {
    if (line_.text.starts_with(mark)) {
      held_ = true;
      return false;
    }
    if (line_.text.empty()) continue;
    const bool read = takeRecord();
    const bool isWhole = read && fieldCount_ == header_.size(), isCut = !ended_ && assumed_.empty();
    rows_ += isWhole || !isCut ? 1 : 0;
    if (isWhole) {
      if (isCut)
        notes_.lost("record.last_line", "the last line has no line end",
                    "it was kept; its last field may be cut off, and what came behind it",
                    "copy the file again if it was copied too early, or the disk was full", rowLine_);
      if (translated()) return true;
      continue;
    }
    if (notes_.report.cancelled) return false;
    if (isCut)
      notes_.leaveOut("record.truncated", rowLine_, "the last line is cut off",
                      "the file was copied too early, or the disk was full; copy it again");
    else if (!read)
      notes_.leaveOut("record.quotes", rowLine_, "a quoted field has no closing quote, or more text after it");
    else
      notes_.leaveOut(
          "record.columns", rowLine_,
          counted(fieldCount_, "field", "fields") + ", the table has " + std::to_string(header_.size()) + " columns");
  }
  return false;
}

bool RecordReader::translated() {
  const char* const why = isPart_ && translation_ ? translation_->translate(table_, header_, fields_) : nullptr;
  if (!why) return true;
  if (*why) notes_.leaveOut("record.part", rowLine_, "table " + table_ + ": " + why);
  return false;
}

bool RecordReader::has(std::size_t column) const { return !trimmed(text(column)).empty(); }

std::string_view RecordReader::text(std::size_t column) const {
  return column < at_.size() && at_[column] < fieldCount_ ? std::string_view(fields_[at_[column]]) : std::string_view();
}

void RecordReader::wrong(const char* code, std::string seen) {
  if (!std::exchange(wrong_, true)) notes_.leaveOut(code, rowLine_, "table " + table_ + ": " + std::move(seen));
}

void RecordReader::wrongNumber(std::size_t column, const char* what) {
  wrong("record.value", std::string(known_[column]) + " is " + inQuotes(text(column)) + ", not " + what);
}

std::optional<std::uint64_t> RecordReader::whole(std::size_t column, std::uint64_t largest) {
  if (!has(column)) return std::nullopt;
  const auto value = parseDigits(trimmed(text(column)), 10);
  if (value && *value <= largest) return value;
  wrongNumber(column, "a whole number in range");
  return std::nullopt;
}

std::optional<std::uint64_t> RecordReader::hex(std::size_t column) {
  if (!has(column)) return std::nullopt;
  const auto value = parseNumber(text(column));
  if (!value) wrongNumber(column, "a number behind 0x");
  return value;
}

std::optional<double> RecordReader::seconds(std::size_t column) {
  if (!has(column)) return std::nullopt;
  const auto value = parseReal(trimmed(text(column)));
  if (value && *value >= 0 && *value <= mostSeconds) return value;
  wrongNumber(column, "a number of seconds");
  return std::nullopt;
}

std::uint64_t RecordReader::needWhole(std::size_t column, std::uint64_t largest) {
  if (!has(column)) wrong("record.value", std::string(known_[column]) + " is not there");
  return whole(column, largest).value_or(0);
}

std::string_view RecordReader::needText(std::size_t column) {
  if (!has(column)) wrong("record.value", std::string(known_[column]) + " is not there");
  return text(column);
}

}  // namespace weft
