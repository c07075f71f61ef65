// A table: commands print it, the window shows and copies it, pages include it. Numbers are kept exactly, so that
// every format can write all their digits; see table_writers.h for the formats.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/base/known_value.h"

namespace weft {

// What the cells of a column are. People are shown bytes, seconds, shares and factors in round figures; all kinds but
// text stand to the right.
enum class ColumnKind {
  text,
  number,   // a rank, a port, a size: shown with all digits
  count,    // how many: 1.53 G
  bytes,    // 1.53 GB
  seconds,  // 12.4 ms
  share,    // from 0 to 1: 12.3 %
  factor,   // 1.53×
  real,     // three significant digits
  flag
};

// Whether people are shown less than all digits.
constexpr bool isRounded(ColumnKind kind) {
  return kind != ColumnKind::text && kind != ColumnKind::number && kind != ColumnKind::flag;
}

struct Column {
  std::string name;  // as CSV, TSV and JSON call it: "mean_s"
  ColumnKind kind = ColumnKind::text;
  std::string title = {};   // for people, where it is not the name with blanks for underscores
  std::string unit = {};    // of the exact numbers, where the kind does not tell: "B/s"
  std::string tip = {};     // a sentence for those who point at the title
  bool difference = false;  // B - A: shown with its sign
};

// "mean": the title; else the name, without the "_s" of seconds.
std::string titleOf(const Column& column);
// "B", "s"; empty for counts and text.
std::string unitOf(const Column& column);
// "mean [s]"
std::string titleAndUnit(const Column& column);

// A value of a table, or nothing, for a reason where the table knows it: absent is never zero.
class Cell {
 public:
  using Value = std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string>;

  Cell() = default;
  Cell(bool flag) : value_(flag) {}
  Cell(double number) : value_(number) {}
  template <std::signed_integral Number>
  Cell(Number number) : value_(static_cast<std::int64_t>(number)) {}
  template <std::unsigned_integral Number>
  Cell(Number number) : value_(static_cast<std::uint64_t>(number)) {}
  Cell(std::string text) : value_(std::move(text)) {}
  Cell(std::string_view text) : value_(std::string(text)) {}
  Cell(const char* text) : value_(std::string(text)) {}
  template <class Some>
  Cell(const std::optional<Some>& some) {
    if (some) set(*some);
  }
  Cell(Absence why) : why_(why) {}
  template <class Some>
  Cell(const KnownValue<Some>& known) : Cell(known.value()) {
    if (!known) why_ = known.absence();
  }

  // A cell that text for people shows differently: "r1leaf00" for "MF0;r1leaf00:IS5030/U1", "53 (1/27/1)" for port 53.
  // CSV, TSV, JSON and sorting use only the whole value.
  static Cell named(Cell whole, std::string shown);

  const Value& value() const { return value_; }
  const std::string* shown() const { return shown_.get(); }  // null: all of it
  std::optional<Absence> whyAbsent() const {
    return why_;
  }  // windows show it; files and sorting know that it is absent alone
  bool isAbsent() const { return std::holds_alternative<std::monostate>(value_); }
  bool isText() const { return std::holds_alternative<std::string>(value_); }
  bool isNumber() const;                 // not a flag
  std::optional<double> asReal() const;  // of a number, rounded where a double can't hold it

  bool operator==(const Cell& other) const { return value_ == other.value_; }

 private:
  void set(std::int64_t number) { value_ = number; }
  void set(std::uint64_t number) { value_ = number; }
  void set(double number) { value_ = number; }
  template <class Other>
  void set(const Other& other) {
    *this = Cell(other);
  }

  Value value_;
  std::shared_ptr<const std::string> shown_;
  std::optional<Absence> why_;
};

using Row = std::vector<Cell>;

struct Table {
  std::vector<Column> columns;
  std::vector<Row> rows;  // a cell for each column

  std::size_t at(std::string_view column) const;  // its position; that of no column where there is none
  // The cell of one of its rows. Throws std::logic_error if there is no such column.
  const Cell& cell(const Row& row, std::string_view column) const;
};

// Columns that are called so, without rows.
Table textTable(const std::vector<std::string>& names);

// All digits, the shortest that read back as the same number; "true" and "false".
std::string cellText(const Cell& cell, std::string_view absent = {});
// The same, but of a named cell what people are shown.
std::string shownText(const Cell& cell, std::string_view absent = {});
// Round figures with their unit, as the kind of the column wants them: "+1.20 GB".
std::string humanText(const Column& column, const Cell& cell, std::string_view absent = "-");

// An order for sorting: absent, then numbers by their exact values, then text with "n2" before "n10".
bool before(const Cell& a, const Cell& b);

}  // namespace weft
