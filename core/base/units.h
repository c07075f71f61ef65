// Units, and the one place that formats numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/ids.h"

namespace weft {

// The largest byte count that Weft stores: SQLite's integers are signed 64-bit.
inline constexpr std::uint64_t maxStoredBytes = INT64_MAX;

inline constexpr double nanosecondsPerSecond = 1e9;

// a + b, held at maxStoredBytes, which neither of them passes. In the innermost loop of every load, so it stands here.
inline std::uint64_t saturatingAdd(std::uint64_t a, std::uint64_t b, bool& overflow) {
  const std::uint64_t sum = a + b;  // can't wrap
  if (sum <= maxStoredBytes) return sum;
  overflow = true;
  return maxStoredBytes;
}
// a + b, or nothing where the sum passes maxStoredBytes.
std::optional<std::uint64_t> checkedSum(std::uint64_t a, std::uint64_t b);
// sum += more, held at maxStoredBytes; `held` becomes true then, and stays true.
inline void addHeld(std::uint64_t& sum, std::uint64_t more, bool& held) {
  const auto whole = checkedSum(sum, more);
  sum = whole.value_or(maxStoredBytes);
  held |= !whole;
}
inline void addHeld(std::uint64_t& sum, std::uint64_t more) { sum = checkedSum(sum, more).value_or(maxStoredBytes); }
inline void addHeld(std::optional<std::uint64_t>& sum, std::uint64_t more) {
  sum = checkedSum(sum.value_or(0), more).value_or(maxStoredBytes);
}
// a * b, or nothing where the product passes maxStoredBytes.
std::optional<std::uint64_t> checkedProduct(std::uint64_t a, std::uint64_t b);

// b - a; nothing where one of them passes maxStoredBytes.
std::optional<std::int64_t> checkedDifference(std::uint64_t a, std::uint64_t b);

// "1.53 GB": decimal prefixes as the field uses them for traffic; exact below 1000 ("512 B").
// "≥ 9.22 EB" is maxStoredBytes, where sums are held.
std::string humanBytes(std::uint64_t bytes);
// "1.53 GB (1530000000 B)"; below 1000 "512 B".
std::string exactBytes(std::uint64_t bytes);
// "1.53 G", "512": the same for plain counts.
std::string humanCount(std::uint64_t count);
// "1 pair", "2 pairs"
std::string counted(std::uint64_t count, const char* one, const char* many);
// "12.4 ms"; three significant digits, from 1000 s on whole seconds.
std::string humanSeconds(double seconds);
// 0x and 16 lower-case hex digits.
std::string text(Guid guid);
// Shortest decimal that reads back as the same double; never in exponent form for 1e-9 … 1e15.
std::string exactText(double value);

// A whole number in decimal, or in hex behind 0x; nothing where other characters follow or it does not fit.
std::optional<std::uint64_t> parseNumber(std::string_view text);
// Digits of the given base only, no prefix.
std::optional<std::uint64_t> parseDigits(std::string_view text, int base);
// A finite decimal number that fills the whole text.
std::optional<double> parseReal(std::string_view text);
// Without blanks, tabs and line ends at either side.
std::string_view trimmed(std::string_view text);
// Windows programs begin UTF-8 text with one.
std::string_view withoutByteOrderMark(std::string_view text);

}  // namespace weft
