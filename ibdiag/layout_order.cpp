#include "ibdiag/layout_order.h"

#include <algorithm>
#include <random>

#include "ibdiag/crossings.h"

namespace weft {
namespace {

constexpr int mostSweeps = 12;
constexpr int mostTranspositions = 8;
constexpr std::size_t mostStarts = 10;
constexpr std::size_t linesForStarts = 60000;  // all starts together look at so many lines in each sweep

using Neighbours = std::vector<GlyphNeighbour>;

std::vector<std::uint32_t> placesOf(const Ranks& ranks, const RowOrders& orders) {
  std::vector<std::uint32_t> places(ranks.glyphs.size());
  for (const auto& order : orders)
    for (std::uint32_t at = 0; at < order.size(); ++at) places[order[at]] = at;
  return places;
}

class Sweeper {
 public:
  Sweeper(const Ranks& ranks, RowOrders orders)
      : ranks_(ranks), orders_(std::move(orders)), places_(placesOf(ranks, orders_)), rowOf_(ranks.glyphs.size()) {
    for (std::uint32_t row = 0; row < ranks.rows.size(); ++row)
      for (const std::uint32_t glyph : ranks.rows[row].glyphs) rowOf_[glyph] = row;
  }

  const RowOrders& orders() const { return orders_; }

  void sweepOut(bool byMedian) {
    for (std::size_t row = 1; row < orders_.size(); ++row) sortRow(row, ranks_.inward, byMedian);
    sortRow(0, ranks_.outward, false);  // hosts follow their leaves
  }

  void sweepIn(bool byMedian) {
    for (std::size_t row = orders_.size(); row-- > 0;) sortRow(row, ranks_.outward, byMedian);
  }

  // One pass over all neighbours in all rows, rightwards or leftwards, so that a glyph can go far either way; true
  // where a pair changed places.
  bool transpose(bool leftwards) {
    bool changed = false;
    for (auto& order : orders_)
      for (std::size_t i = 0; i + 1 < order.size(); ++i)
        changed |= transposeAt(order, leftwards ? order.size() - 2 - i : i);
    return changed;
  }

 private:
  // 0 … 1 across the row, so that rows of different lengths compare.
  double across(std::uint32_t glyph) const {
    return (places_[glyph] + 0.5) / static_cast<double>(orders_[rowOf_[glyph]].size());
  }

  double barycentre(const Neighbours& neighbours) const {
    double sum = 0, cables = 0;
    for (const GlyphNeighbour& each : neighbours) {
      sum += each.cables * across(each.glyph);
      cables += each.cables;
    }
    return sum / cables;
  }

  double median(const Neighbours& neighbours) const {
    std::vector<double> all;
    for (const GlyphNeighbour& each : neighbours) all.push_back(across(each.glyph));
    std::ranges::sort(all);
    return (all[(all.size() - 1) / 2] + all[all.size() / 2]) / 2;
  }

  void sortRow(std::size_t row, const std::vector<Neighbours>& side, bool byMedian) {
    std::vector<std::pair<double, std::uint32_t>> keys;
    for (const std::uint32_t glyph : orders_[row]) {
      const Neighbours& neighbours = side[glyph];
      const double key = neighbours.empty() ? across(glyph) : byMedian ? median(neighbours) : barycentre(neighbours);
      keys.emplace_back(key, glyph);
    }
    std::ranges::stable_sort(keys, {}, &std::pair<double, std::uint32_t>::first);
    for (std::uint32_t at = 0; at < keys.size(); ++at) {
      orders_[row][at] = keys[at].second;
      places_[keys[at].second] = at;
    }
  }

  using Lines = std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>>;  // row, place, cables

  Lines linesOf(std::uint32_t glyph) const {
    Lines lines;
    for (const auto* side : {&ranks_.inward[glyph], &ranks_.outward[glyph]})
      for (const GlyphNeighbour& each : *side) lines.emplace_back(rowOf_[each.glyph], places_[each.glyph], each.cables);
    std::ranges::sort(lines);
    return lines;
  }

  // Crossings between the lines of a glyph and those of its right neighbour.
  static std::uint64_t crossingsOf(const Lines& left, const Lines& right) {
    std::uint64_t crossings = 0, passed = 0;  // cables of `right` in this row at places before
    auto other = right.begin();
    std::uint32_t row = UINT32_MAX;
    for (const auto& [inRow, place, cables] : left) {
      if (inRow != row) {
        row = inRow;
        passed = 0;
        while (other != right.end() && std::get<0>(*other) < row) ++other;
      }
      for (; other != right.end() && std::get<0>(*other) == row && std::get<1>(*other) < place; ++other)
        passed += std::get<2>(*other);
      crossings += cables * passed;
    }
    return crossings;
  }

  bool transposeAt(std::vector<std::uint32_t>& order, std::size_t at) {
    const Lines left = linesOf(order[at]), right = linesOf(order[at + 1]);
    if (crossingsOf(right, left) >= crossingsOf(left, right)) return false;
    std::swap(order[at], order[at + 1]);
    std::swap(places_[order[at]], places_[order[at + 1]]);
    return true;
  }

  const Ranks& ranks_;
  RowOrders orders_;
  std::vector<std::uint32_t> places_;  // by glyph, in its row
  std::vector<std::uint32_t> rowOf_;   // by glyph
};

// The better of what was found.
class Best {
 public:
  Best(const Ranks& ranks, RowOrders orders)
      : ranks_(ranks), orders_(std::move(orders)), crossings_(crossingsOf(ranks, orders_)) {}

  bool offer(const RowOrders& orders) {
    const std::uint64_t crossings = crossingsOf(ranks_, orders);
    if (crossings >= crossings_) return false;
    orders_ = orders;
    crossings_ = crossings;
    return true;
  }
  const RowOrders& orders() const { return orders_; }
  std::uint64_t crossings() const { return crossings_; }

 private:
  const Ranks& ranks_;
  RowOrders orders_;
  std::uint64_t crossings_;
};

Best sweepFrom(const Ranks& ranks, const RowOrders& start) {
  Best best(ranks, start);
  Sweeper sweeper(ranks, start);
  for (int sweep = 0, idle = 0; sweep < mostSweeps && idle < 3; ++sweep) {
    const bool byMedian = sweep % 3 == 2;
    sweeper.sweepOut(byMedian);
    const bool better = best.offer(sweeper.orders());
    sweeper.sweepIn(byMedian);
    idle = best.offer(sweeper.orders()) || better ? 0 : idle + 1;
  }
  Sweeper last(ranks, best.orders());
  for (int pass = 0; pass < mostTranspositions && last.transpose(pass % 2 == 1); ++pass) {}
  best.offer(last.orders());
  return best;
}

// Some other start, the same each time and on each machine.
RowOrders mixed(RowOrders orders, std::minstd_rand& random) {
  for (auto& order : orders)
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  return orders;
}

std::size_t startsFor(const Ranks& ranks) {
  std::size_t lines = 1;
  for (const Neighbours& each : ranks.inward) lines += each.size();
  return std::clamp(linesForStarts / lines, std::size_t{1}, mostStarts);
}

}  // namespace

RowOrders initialOrder(const Ranks& ranks) {
  RowOrders orders;
  for (const RankedRow& row : ranks.rows) orders.push_back(row.glyphs);
  return orders;
}

std::uint64_t crossingsOf(const Ranks& ranks, const RowOrders& orders) {
  const std::vector<std::uint32_t> places = placesOf(ranks, orders);
  std::uint64_t crossings = 0;
  for (std::size_t row = 1; row < orders.size(); ++row) {
    std::vector<RowLine> lines;
    for (const std::uint32_t glyph : orders[row])
      for (const GlyphNeighbour& each : ranks.inward[glyph])
        lines.push_back({places[glyph], places[each.glyph], each.cables});
    crossings += countCrossings(std::move(lines));
  }
  return crossings;
}

RowOrders orderRows(const Ranks& ranks) {
  // Rows that follow the hosts' names look familiar to those who named them, so another start must do clearly better.
  Best best = sweepFrom(ranks, initialOrder(ranks));
  std::minstd_rand random(1);
  for (std::size_t start = 1; start < startsFor(ranks); ++start) {
    const Best other = sweepFrom(ranks, mixed(initialOrder(ranks), random));
    if (other.crossings() < best.crossings() - best.crossings() / 10) best.offer(other.orders());
  }
  return best.orders();
}

}  // namespace weft
