#include "core/base/units.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace weft {
namespace {

std::string withPrefix(double value, std::string_view unit) {
  constexpr std::array<std::string_view, 7> prefixes{"", "k", "M", "G", "T", "P", "E"};
  std::size_t step = 0;
  while (value >= 999.5 && step + 1 < prefixes.size()) {
    value /= 1000;
    ++step;
  }
  const int digits = step == 0 ? 0 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  std::array<char, 48> out{};
  std::snprintf(out.data(), out.size(), "%.*f", digits, value);
  std::string result = out.data();
  if (step != 0 || !unit.empty()) result += ' ';
  result += prefixes[step];
  result += unit;
  return result;
}

// A sum that was held at the limit may be larger.
std::string prefixed(std::uint64_t value, std::string_view unit) {
  return (value == maxStoredBytes ? "≥ " : "") + withPrefix(static_cast<double>(value), unit);
}

template <class Number, class... Format>
std::optional<Number> parseAll(std::string_view text, Format... format) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, format...);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::uint64_t> checkedSum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum) || sum > maxStoredBytes) return std::nullopt;
  return sum;
}

std::optional<std::int64_t> checkedDifference(std::uint64_t a, std::uint64_t b) {
  if (a > maxStoredBytes || b > maxStoredBytes) return std::nullopt;
  return static_cast<std::int64_t>(b) - static_cast<std::int64_t>(a);
}

std::optional<std::uint64_t> checkedProduct(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product) || product > maxStoredBytes) return std::nullopt;
  return product;
}

std::string humanBytes(std::uint64_t bytes) { return prefixed(bytes, "B"); }
std::string exactBytes(std::uint64_t bytes) {
  return bytes < 1000 ? humanBytes(bytes) : humanBytes(bytes) + " (" + std::to_string(bytes) + " B)";
}

std::string humanCount(std::uint64_t count) { return prefixed(count, ""); }

std::string humanSeconds(double seconds) {
  struct Step {
    double from;
    double factor;
    const char* unit;
  };
  constexpr std::array<Step, 4> steps{
      {{0.9995, 1, "s"}, {0.9995e-3, 1e3, "ms"}, {0.9995e-6, 1e6, "µs"}, {0, 1e9, "ns"}}};  // as they round
  if (seconds == 0) return "0 s";
  for (const Step& step : steps) {
    if (std::abs(seconds) < step.from) continue;
    std::array<char, 48> out{};
    const double value = seconds * step.factor;
    const bool many = std::abs(value) >= 999.5 && std::abs(value) < 1e15;  // seconds: in full, in place of 1.77e+03
    std::snprintf(out.data(), out.size(), many ? "%.0f %s" : "%.3g %s", value, step.unit);
    return out.data();
  }
  return "0 s";
}

std::string text(Guid guid) {
  std::array<char, 24> out{};
  std::snprintf(out.data(), out.size(), "0x%016llx", static_cast<unsigned long long>(number(guid)));
  return out.data();
}

std::string exactText(double value) {
  std::array<char, 400> out;
  const double size = std::abs(value);
  const bool plain = size == 0 || (size >= 1e-9 && size < 1e15);
  const bool isWhole = size >= 1 && plain && value == std::trunc(value);  // many are, and that is told in no time
  const auto end = isWhole ? std::to_chars(out.data(), out.data() + out.size(), static_cast<std::int64_t>(value))
                           : std::to_chars(out.data(), out.data() + out.size(), value,
                                           plain ? std::chars_format::fixed : std::chars_format::general);
  return {out.data(), end.ptr};
}

std::optional<std::uint64_t> parseNumber(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) return parseDigits(text.substr(2), 16);
  return parseDigits(text, 10);
}

std::optional<std::uint64_t> parseDigits(std::string_view text, int base) {
  if (text.starts_with('-')) return std::nullopt;
  return parseAll<std::uint64_t>(text, base);
}

std::optional<double> parseReal(std::string_view text) {
  const auto value = parseAll<double>(text);
  if (!value || !std::isfinite(*value)) return std::nullopt;
  return value;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view withoutByteOrderMark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  return text;
}

std::string counted(std::uint64_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

}  // namespace weft
