#include "core/base/interval.h"

#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {

std::optional<Interval> parseInterval(std::string_view word) {
  const std::size_t colon = word.find(':');
  if (colon == word.npos) return std::nullopt;
  const auto low = parseReal(word.substr(0, colon)), high = parseReal(word.substr(colon + 1));
  if (!low || !high || *low < 0 || !(*low < *high)) return std::nullopt;
  return Interval{*low, *high};
}

std::string notATime(const std::string& word) {
  return word + " is no time; give seconds as LO:HI, the larger one last";
}

Interval secondsOf(const std::string& option, const std::string& word) {
  const auto interval = parseInterval(word);
  if (!interval) throw Error(option + " " + notATime(word));
  return *interval;
}

}  // namespace weft
