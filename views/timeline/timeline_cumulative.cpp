// Of timeline_facts.h: sums from the first column on, and how far those of messages and of ports are apart.
#include <algorithm>
#include <cmath>

#include "core/base/units.h"
#include "views/timeline/timeline_facts.h"

namespace weft {
namespace {

void add(std::vector<std::uint64_t>& sums, const std::vector<std::uint64_t>& more) {
  for (std::size_t at = 0; at < more.size(); ++at) addHeld(sums[at], more[at]);
}

double addUp(std::vector<std::optional<double>>& values) {
  double sum = 0, largest = 0;
  for (auto& value : values) {
    if (!value) continue;
    sum += *value;
    value = sum;
    largest = std::max(largest, std::abs(sum));
  }
  return largest;
}

}  // namespace

TimelineFacts cumulated(const TimelineFacts& each) {
  TimelineFacts all = each;
  all.isCumulative = true;
  TimelineFacts::Column sums{std::vector<std::uint64_t>(each.classes.size()),
                             std::vector<std::uint64_t>(each.classes.size()), 0};
  for (TimelineFacts::Column& column : all.columns) {
    add(sums.bytes, column.bytes);
    add(sums.messages, column.messages);
    addHeld(sums.sum, column.sum);
    column = sums;
  }
  all.largest = std::max(static_cast<double>(sums.sum), addUp(all.counted));
  addUp(all.others);
  if (all.metric) all.metric->largest = addUp(all.metric->values);
  return all;
}

std::optional<CurveDistance> farthestApart(const TimelineFacts& cumulative) {
  if (!cumulative.hasBins || cumulative.counted.empty() || !cumulative.counted.front()) return std::nullopt;
  CurveDistance farthest;
  for (std::size_t column = 0; column < cumulative.counted.size() && cumulative.counted[column]; ++column) {
    const double apart = std::abs(*cumulative.counted[column] - static_cast<double>(cumulative.columns[column].sum));
    if (apart > farthest.bytes)
      farthest = {apart, cumulative.startSeconds() + static_cast<double>(column + 1) * cumulative.columnSeconds()};
  }
  return farthest;
}

}  // namespace weft
