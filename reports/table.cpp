#include "reports/table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "core/base/natural_order.h"
#include "core/base/short_text.h"
#include "core/base/units.h"
#include "core/base/visits.h"

namespace weft {
namespace {

std::string threeDigits(double value) {
  std::array<char, 32> text{};
  const bool many = std::abs(value) >= 999.5 && std::abs(value) < 1e15;
  std::snprintf(text.data(), text.size(), many ? "%.0f" : "%.3g", value);
  return text.data();
}

// As sharePercent(), without a zero after the decimal point.
std::string percent(double share) {
  return share > 0 && share < 0.001 ? sharePercent(share) : exactText(std::floor(share * 1000 + 0.5) / 10) + " %";
}

std::uint64_t wholeSize(const Cell& cell) {
  if (const auto* whole = std::get_if<std::uint64_t>(&cell.value())) return *whole;
  if (const auto* whole = std::get_if<std::int64_t>(&cell.value()))
    return *whole < 0 ? 0 - static_cast<std::uint64_t>(*whole) : static_cast<std::uint64_t>(*whole);
  return static_cast<std::uint64_t>(std::abs(cell.asReal().value_or(0)));
}

// Text after numbers after what is absent or no number at all.
int rankOf(const Cell& cell) {
  if (cell.isText()) return 2;
  const auto real = std::get_if<double>(&cell.value());
  return cell.isAbsent() || (real != nullptr && std::isnan(*real)) ? 0 : 1;
}

// A long double has 64 bits for the digits: it holds every double and every 64-bit integer.
long double exactNumber(const Cell& cell) {
  return std::visit(Visits{[](std::monostate) { return 0.0L; }, [](const std::string&) { return 0.0L; },
                           [](auto number) { return static_cast<long double>(number); }},
                    cell.value());
}

}  // namespace

std::string titleOf(const Column& column) {
  if (!column.title.empty()) return column.title;
  std::string title = column.name;
  if (column.kind == ColumnKind::seconds && title.ends_with("_s")) title.resize(title.size() - 2);
  std::ranges::replace(title, '_', ' ');
  return title;
}

std::string unitOf(const Column& column) {
  if (!column.unit.empty()) return column.unit;
  return column.kind == ColumnKind::bytes ? "B" : column.kind == ColumnKind::seconds ? "s" : "";
}

std::string titleAndUnit(const Column& column) {
  const std::string unit = unitOf(column);
  return unit.empty() ? titleOf(column) : titleOf(column) + " [" + unit + "]";
}

Cell Cell::named(Cell whole, std::string shown) {
  if (cellText(whole) != shown) whole.shown_ = std::make_shared<const std::string>(std::move(shown));
  return whole;
}

bool Cell::isNumber() const {
  return std::holds_alternative<double>(value_) || std::holds_alternative<std::int64_t>(value_) ||
         std::holds_alternative<std::uint64_t>(value_);
}

std::optional<double> Cell::asReal() const {
  return isNumber() ? std::optional(static_cast<double>(exactNumber(*this))) : std::nullopt;
}

Table textTable(const std::vector<std::string>& names) {
  Table table;
  for (const std::string& each : names) table.columns.push_back({each});
  return table;
}

std::size_t Table::at(std::string_view column) const {
  return static_cast<std::size_t>(std::ranges::find(columns, column, &Column::name) - columns.begin());
}

const Cell& Table::cell(const Row& row, std::string_view column) const {
  const std::size_t position = at(column);
  if (position >= row.size()) throw std::logic_error("a table has no column " + std::string(column));
  return row[position];
}

std::string cellText(const Cell& cell, std::string_view absent) {
  return std::visit(
      Visits{[&](std::monostate) { return std::string(absent); },
             [](bool flag) { return std::string(flag ? "true" : "false"); },
             [](double number) { return exactText(number); }, [](const std::string& text) { return text; },
             [](auto whole) { return std::to_string(whole); }},
      cell.value());
}

std::string shownText(const Cell& cell, std::string_view absent) {
  return cell.shown() ? *cell.shown() : cellText(cell, absent);
}

std::string humanText(const Column& column, const Cell& cell, std::string_view absent) {
  const auto real = cell.asReal();
  if (!real) return shownText(cell, absent);
  const std::string sign = *real < 0 ? "-" : column.difference && *real > 0 ? "+" : "";
  switch (column.kind) {
    case ColumnKind::count:
      return sign + humanCount(wholeSize(cell));
    case ColumnKind::bytes:
      return sign + humanBytes(wholeSize(cell));
    case ColumnKind::seconds:
      return sign + humanSeconds(std::abs(*real));
    case ColumnKind::share:
      return percent(*real);
    case ColumnKind::factor:
      return threeDigits(*real) + "×";
    case ColumnKind::real:
      return threeDigits(*real);
    default:
      return shownText(cell, absent);
  }
}

bool before(const Cell& a, const Cell& b) {
  const int first = rankOf(a), second = rankOf(b);
  if (first != second || first == 0) return first < second;
  if (first == 1) return exactNumber(a) < exactNumber(b);
  return naturalLess(std::get<std::string>(a.value()), std::get<std::string>(b.value()));
}

}  // namespace weft
