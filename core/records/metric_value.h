// A value of a metric in its unit: exact if it is counted in whole numbers.
#pragma once

#include <cstdint>
#include <variant>

namespace weft {

using MetricValue = std::variant<std::int64_t, double>;

inline double asReal(const MetricValue& value) {
  return std::visit([](auto one) { return static_cast<double>(one); }, value);
}

// Whole numbers are held where their sum does not fit; with one that is not whole the sum is not.
inline MetricValue sumOf(const MetricValue& a, const MetricValue& b) {
  const auto *left = std::get_if<std::int64_t>(&a), *right = std::get_if<std::int64_t>(&b);
  if (!left || !right) return asReal(a) + asReal(b);
  std::int64_t sum = 0;
  if (!__builtin_add_overflow(*left, *right, &sum)) return sum;
  return *left < 0 ? INT64_MIN : INT64_MAX;
}

inline bool isLess(const MetricValue& a, const MetricValue& b) {
  const auto *left = std::get_if<std::int64_t>(&a), *right = std::get_if<std::int64_t>(&b);
  return left && right ? *left < *right : asReal(a) < asReal(b);
}
inline const MetricValue& lesser(const MetricValue& a, const MetricValue& b) { return isLess(b, a) ? b : a; }
inline const MetricValue& greater(const MetricValue& a, const MetricValue& b) { return isLess(a, b) ? b : a; }

}  // namespace weft
