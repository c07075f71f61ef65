// Two numbers as options take them: "0.4:0.8".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace weft {

struct Interval {
  double low = 0, high = 0;
};

// Nothing if one is missing, no number or negative, or if the first is not the smaller one.
std::optional<Interval> parseInterval(std::string_view word);

// Seconds that an option names.
std::string notATime(const std::string& word);
Interval secondsOf(const std::string& option, const std::string& word);  // throws Error

}  // namespace weft
