#include "core/base/natural_order.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace weft {
namespace {

// Takes a run of digits off the front, without its leading zeros.
std::string_view takeDigits(std::string_view& text) {
  const auto end = std::ranges::find_if_not(text, isDigit);
  std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits;
}

}  // namespace

bool naturalLess(std::string_view a, std::string_view b) {
  const std::string_view wholeA = a, wholeB = b;
  while (!a.empty() && !b.empty()) {
    if (isDigit(a.front()) && isDigit(b.front())) {
      const std::string_view one = takeDigits(a), two = takeDigits(b);
      if (one.size() != two.size()) return one.size() < two.size();
      if (one != two) return one < two;
    } else {
      if (a.front() != b.front()) return static_cast<unsigned char>(a.front()) < static_cast<unsigned char>(b.front());
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  if (a.empty() != b.empty()) return a.empty();
  return wholeA < wholeB;  // "n01" and "n1" are equal as numbers, yet two names
}

}  // namespace weft
