// Letters and digits of ASCII, whatever the locale: names in files are no text of a language.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace weft {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr char lowerCase(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = lowerCase(c);
  return lower;
}

// Equal but for the case of letters.
inline bool sameLetters(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lowerCase(x) == lowerCase(y); });
}

}  // namespace weft
