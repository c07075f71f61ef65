// Shares, changes, times and counts as short text for sentences and lists.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>

#include "core/base/units.h"

namespace weft {

// With this number of digits after the decimal point: "99.7 %".
inline std::string fixedPercent(double share, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f %%", digits, 100 * share);
  return text;
}

// "99.7 %", "20.0 %"; "< 0.1 %" of what is more than nothing.
inline std::string sharePercent(double share) {
  return share > 0 && share < 0.001 ? "< 0.1 %" : fixedPercent(share, 1);
}

// "18 %"; "< 1 %" of what is more than nothing.
inline std::string wholePercent(double share) { return share > 0 && share < 0.005 ? "< 1 %" : fixedPercent(share, 0); }

// "36 %", "7.3 %"; "< 0.1 %" of what is more than nothing.
inline std::string roundShareText(double share) {
  return share < 0.0995 ? sharePercent(share) : fixedPercent(share, 0);
}

// "−7.3 %", "+57 %", "0 %"
inline std::string changeText(double change) {
  const double percent = std::abs(change) * 100;
  if (percent < 0.05) return "0 %";
  return (change < 0 ? "−" : "+") + fixedPercent(std::abs(change), percent < 9.95 ? 1 : 0);
}

// "24.0 s", "5.40 s", "0 s": humanSeconds() with three digits even where the last are zeros, as those beside it have
// them.
inline std::string threeDigitSeconds(double seconds) {
  std::string text = humanSeconds(seconds);
  const std::size_t end = text.find(' ');
  const auto digits = std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end),
                                    [](char letter) { return letter >= '0' && letter <= '9'; });
  if (seconds == 0 || digits >= 3) return text;
  const bool isWhole = text.find('.') == std::string::npos;
  return text.insert(end, (isWhole ? "." : "") + std::string(static_cast<std::size_t>(3 - digits), '0'));
}

// 0 where there is no whole.
inline double ratio(double part, double whole) { return whole == 0 ? 0 : part / whole; }

// "20 208"
inline std::string groupedDigits(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, " ");
  return text;
}

}  // namespace weft
