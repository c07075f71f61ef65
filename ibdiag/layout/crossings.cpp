#include "ibdiag/layout/crossings.h"

#include <algorithm>
#include <utility>

namespace weft {
namespace {

// Sums of counts over places 0 … n.
class FenwickTree {
 public:
  explicit FenwickTree(std::size_t places) : sums_(places + 1) {}

  void add(std::size_t place, std::uint64_t count) {
    for (std::size_t i = place + 1; i < sums_.size(); i += i & (~i + 1)) sums_[i] += count;
  }
  std::uint64_t upTo(std::size_t place) const {
    std::uint64_t sum = 0;
    for (std::size_t i = place + 1; i > 0; i -= i & (~i + 1)) sum += sums_[i];
    return sum;
  }

 private:
  std::vector<std::uint64_t> sums_;
};

}  // namespace

std::uint64_t countCrossings(std::vector<RowLine> lines) {
  if (lines.empty()) return 0;
  std::ranges::sort(lines, {}, [](const RowLine& line) { return std::pair(line.upper, line.lower); });
  FenwickTree seen(std::ranges::max(lines, {}, &RowLine::lower).lower + 1U);
  std::uint64_t crossings = 0, all = 0;
  for (auto line = lines.begin(); line != lines.end();) {
    const auto isElsewhere = [&](const RowLine& other) { return other.upper != line->upper; };
    const auto next = std::find_if(line, lines.end(), isElsewhere);
    for (auto each = line; each != next; ++each) crossings += each->count * (all - seen.upTo(each->lower));
    for (; line != next; ++line) {
      seen.add(line->lower, line->count);
      all += line->count;
    }
  }
  return crossings;
}

// Walking the left ends from left to right, an arc crosses those already begun that end strictly inside it.
std::uint64_t countInterleavings(std::vector<RowLine> lines) {
  if (lines.empty()) return 0;
  for (RowLine& line : lines)
    if (line.upper > line.lower) std::swap(line.upper, line.lower);
  std::ranges::sort(lines, {}, [](const RowLine& line) { return std::pair(line.upper, line.lower); });
  FenwickTree ends(std::ranges::max(lines, {}, &RowLine::lower).lower + 1U);
  std::uint64_t crossings = 0;
  for (auto line = lines.begin(); line != lines.end();) {
    const auto isElsewhere = [&](const RowLine& other) { return other.upper != line->upper; };
    const auto next = std::find_if(line, lines.end(), isElsewhere);
    for (auto each = line; each != next; ++each)
      if (each->lower > each->upper + 1)
        crossings += each->count * (ends.upTo(each->lower - 1) - ends.upTo(each->upper));
    for (; line != next; ++line) ends.add(line->lower, line->count);
  }
  return crossings;
}

}  // namespace weft
