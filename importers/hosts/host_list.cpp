#include "importers/hosts/host_list.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t mostBrackets = 8;  // n[1-2]r[1-2]…; each multiplies the names

// Splits at commas that stand outside of brackets.
std::optional<std::vector<std::string_view>> splitOutside(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  int open = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || (text[i] == ',' && open == 0)) {
      parts.push_back(trimmed(text.substr(start, i - start)));
      start = i + 1;
    } else if (text[i] == '[') {
      if (++open > 1) return std::nullopt;
    } else if (text[i] == ']') {
      if (--open < 0) return std::nullopt;
    }
  }
  if (open != 0) return std::nullopt;
  return parts;
}

// "001-003" or "007" → "001" "002" "003" or "007".
bool expandRange(std::string_view range, std::size_t most, std::vector<std::string>& out) {
  const std::size_t dash = range.find('-');
  const std::string_view low = trimmed(range.substr(0, dash));
  const std::string_view high = dash == std::string_view::npos ? low : trimmed(range.substr(dash + 1));
  const auto first = parseDigits(low, 10), last = parseDigits(high, 10);
  if (!first || !last || *first > *last || *last - *first >= most || out.size() + (*last - *first) >= most)
    return false;
  for (std::uint64_t i = *first; i <= *last; ++i) {
    std::string digits = std::to_string(i);
    if (digits.size() < low.size()) digits.insert(0, low.size() - digits.size(), '0');
    out.push_back(std::move(digits));
  }
  return true;
}

bool fitsName(std::string_view name) {
  return !name.empty() && name.size() <= longestHostName &&
         std::ranges::all_of(name, [](char c) { return c > ' ' && c != '[' && c != ']' && c != 0x7F; });
}

// Expands one pattern without commas outside of brackets. The names are in the order of counting, the last bracket
// quickest.
bool expandPattern(std::string_view pattern, std::size_t most, std::vector<std::string>& out) {
  std::vector<std::string> names{""};
  for (std::size_t brackets = 0; !pattern.empty(); ++brackets) {
    const std::size_t open = pattern.find('[');
    const std::string_view literal = pattern.substr(0, open);
    for (std::string& each : names) each += literal;
    if (open == std::string_view::npos) break;
    const std::size_t close = pattern.find(']', open);
    if (close == std::string_view::npos || brackets >= mostBrackets) return false;
    std::vector<std::string> numbers;
    for (std::string_view rest = pattern.substr(open + 1, close - open - 1);;) {
      const std::size_t comma = rest.find(',');
      if (!expandRange(rest.substr(0, comma), most, numbers)) return false;
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
    if (names.size() > most / numbers.size()) return false;
    std::vector<std::string> longer;
    longer.reserve(names.size() * numbers.size());
    for (const std::string& name : names)
      for (const std::string& digits : numbers) longer.push_back(name + digits);
    names = std::move(longer);
    pattern.remove_prefix(close + 1);
  }
  if (!std::ranges::all_of(names, fitsName) || out.size() + names.size() > most) return false;
  out.insert(out.end(), std::make_move_iterator(names.begin()), std::make_move_iterator(names.end()));
  return true;
}

}  // namespace

std::optional<std::vector<std::string>> expandHostList(std::string_view list, std::size_t most) {
  const auto parts = splitOutside(trimmed(list));
  if (!parts) return std::nullopt;
  std::vector<std::string> out;
  for (const std::string_view part : *parts)
    if (!expandPattern(part, most, out)) return std::nullopt;
  return out;
}

}  // namespace weft
