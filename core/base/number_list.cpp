#include "core/base/number_list.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::string_view blanks = " \t";

// Adds what one word represents; answers whether it represents anything.
bool take(std::string_view word, std::uint32_t largest, std::size_t most, std::vector<std::uint32_t>& list) {
  const auto dash = word.find('-');
  const auto first = parseDigits(word.substr(0, dash), 10);
  const auto last = dash == word.npos ? first : parseDigits(word.substr(dash + 1), 10);
  if (!first || !last || *last < *first || *last > largest || *last - *first >= most - list.size()) return false;
  for (auto number = *first; number <= *last; ++number) list.push_back(static_cast<std::uint32_t>(number));
  return true;
}

}  // namespace

std::string listText(std::span<const std::uint32_t> numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last] < UINT32_MAX && numbers[last + 1] == numbers[last] + 1) ++last;
    if (last < i + 2) last = i;
    text += (text.empty() ? "" : " ") + std::to_string(numbers[i]);
    if (last > i) text += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return text;
}

std::optional<std::vector<std::uint32_t>> parseList(std::string_view text, std::uint32_t largest, std::size_t most) {
  std::vector<std::uint32_t> list;
  for (auto from = text.find_first_not_of(blanks); from != text.npos; from = text.find_first_not_of(blanks, from)) {
    const auto end = std::min(text.find_first_of(blanks, from), text.size());
    if (!take(text.substr(from, end - from), largest, most, list)) return std::nullopt;
    from = end;
  }
  return list;
}

}  // namespace weft
