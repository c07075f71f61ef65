// Of timeline_facts.h: the same time in fewer columns.
#include <algorithm>

#include "core/base/units.h"
#include "views/timeline/timeline_facts.h"

namespace weft {
namespace {

// 1, 2, 5, 10, …: what the widest columns can be divided by.
std::uint32_t factorFor(const TimelineFacts& all, double most) {
  const std::uint32_t widest = all.mostInColumn / all.binsInColumn;
  for (std::uint32_t tens = 1; tens <= widest; tens *= 10)
    for (const std::uint32_t digit : {1U, 2U, 5U})
      if (tens * digit >= widest || static_cast<double>(all.columns.size()) / (tens * digit) <= most)
        return std::min(tens * digit, widest);
  return widest;
}

void add(TimelineFacts::Column& sum, const TimelineFacts::Column& more) {
  for (std::size_t at = 0; at < more.bytes.size(); ++at) {
    addHeld(sum.bytes[at], more.bytes[at]);
    addHeld(sum.messages[at], more.messages[at]);
  }
  addHeld(sum.sum, more.sum);
}

}  // namespace

std::uint32_t binsInColumnFor(const TimelineFacts& all, double most) { return all.binsInColumn * factorFor(all, most); }

TimelineFacts coarser(const TimelineFacts& all, double most) {
  const std::uint32_t factor = factorFor(all, most);
  if (factor == 1) return all;
  TimelineFacts few = all;
  few.binsInColumn *= factor;
  few.columns.assign((all.columns.size() + factor - 1) / factor, {std::vector<std::uint64_t>(all.classes.size()),
                                                                  std::vector<std::uint64_t>(all.classes.size()), 0});
  few.counted.assign(all.counted.empty() ? 0 : few.columns.size(), {});
  few.others.assign(all.others.empty() ? 0 : few.columns.size(), {});
  if (all.metric) few.metric = coarser(*all.metric, factor);
  few.largest = 0;
  for (std::size_t at = 0; at < all.columns.size(); ++at) {
    add(few.columns[at / factor], all.columns[at]);
    if (!all.counted.empty() && all.counted[at])
      few.counted[at / factor] = few.counted[at / factor].value_or(0) + *all.counted[at];
    if (!all.others.empty() && all.others[at])
      few.others[at / factor] = few.others[at / factor].value_or(0) + *all.others[at];
  }
  for (const TimelineFacts::Column& one : few.columns)
    few.largest = std::max(few.largest, static_cast<double>(one.sum));
  for (const auto& bytes : few.counted) few.largest = std::max(few.largest, bytes.value_or(0));
  return few;
}

}  // namespace weft
