#include "collector/record/bundle/text.h"

#include <array>
#include <charconv>
#include <cstdio>

#include "core/base/bundle_format.h"

namespace weft::record {

void RowText::separate() {
  if (!first_) rows_ += ',';
  first_ = false;
}

RowText& RowText::text(std::string_view field) {
  separate();
  const bool quoted =
      field.find_first_of(",\"\n\r") != std::string_view::npos || (!field.empty() && field.front() == '#');
  if (quoted) rows_ += '"';
  for (const char each : field) {
    if (each == '"') rows_ += '"';
    rows_ += each == '\n' || each == '\r' ? ' ' : each;
  }
  if (quoted) rows_ += '"';
  return *this;
}

RowText& RowText::number(std::uint64_t value) {
  separate();
  std::array<char, 24> digits{};
  rows_.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr);
  return *this;
}

RowText& RowText::rank(int value) { return value < 0 ? empty() : number(static_cast<std::uint64_t>(value)); }

RowText& RowText::seconds(double value) {
  separate();
  if (!(value >= 0)) return *this;
  std::array<char, 400> digits{};
  std::snprintf(digits.data(), digits.size(), "%.9f", value);
  const std::string_view text = digits.data();
  rows_.append(
      text.substr(0, text.find_first_not_of("0123456789")));  // what the point is follows from the program's locale
  if (const auto point = text.find_last_not_of("0123456789"); point != std::string_view::npos)
    rows_.append(".").append(text.substr(point + 1));
  return *this;
}

RowText& RowText::empty() {
  separate();
  return *this;
}

void RowText::end() {
  rows_ += '\n';
  first_ = true;
}

std::string headingLine(std::string_view table) {
  return std::string(bundle_format::mark) + std::string(table) + " " + std::string(bundle_format::partVersion) + "\n";
}

std::string rankList(const std::vector<int>& ranks) {
  std::string list;
  for (std::size_t i = 0; i < ranks.size();) {
    std::size_t end = i + 1;
    while (ranks[i] >= 0 && end < ranks.size() && ranks[end] == ranks[end - 1] + 1) ++end;
    if (ranks[i] >= 0) {
      if (!list.empty()) list += ' ';
      list += std::to_string(ranks[i]);
      if (end - i > 1) list += '-' + std::to_string(ranks[end - 1]);
    }
    i = end;
  }
  return list;
}

std::string numberList(const std::vector<int>& numbers) {
  std::string list;
  for (const int each : numbers) list += (list.empty() ? "" : " ") + std::to_string(each);
  return list;
}

}  // namespace weft::record
