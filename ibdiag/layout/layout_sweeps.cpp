#include "ibdiag/layout/layout_sweeps.h"

#include <algorithm>

#include "core/base/work_stop.h"

namespace weft {

Sweeper::Sweeper(const OrderGraph& graph, RowOrders orders)
    : graph_(graph), orders_(std::move(orders)), places_(graph.members.size()), slot_(graph.members.size()) {
  for (const auto& order : orders_)
    for (std::uint32_t at = 0; at < order.size(); ++at) places_[order[at]] = at;
}

void Sweeper::sweepOut(bool byMedian) {
  for (std::size_t row = 1; row < orders_.size(); ++row) sortRow(row, graph_.inward, byMedian);
  sortRow(0, graph_.outward, false);  // hosts follow their leaves
}

void Sweeper::sweepIn(bool byMedian) {
  for (std::size_t row = orders_.size(); row-- > 0;) sortRow(row, graph_.outward, byMedian);
}

// 0 … 1 across the row, so that rows of different lengths compare.
double Sweeper::across(std::uint32_t vertex) const {
  return (places_[vertex] + 0.5) / static_cast<double>(orders_[graph_.rowOf[vertex]].size());
}

double Sweeper::barycentre(std::span<const GlyphNeighbour> neighbours) const {
  double sum = 0, cables = 0;
  for (const GlyphNeighbour& each : neighbours) {
    sum += each.cables * across(each.glyph);
    cables += each.cables;
  }
  return sum / cables;
}

double Sweeper::median(std::span<const GlyphNeighbour> neighbours) {
  medians_.clear();
  for (const GlyphNeighbour& each : neighbours) medians_.push_back(across(each.glyph));
  std::ranges::sort(medians_);
  return (medians_[(medians_.size() - 1) / 2] + medians_[medians_.size() / 2]) / 2;
}

void Sweeper::sortRow(std::size_t row, const NeighbourLists& side, bool byMedian) {
  std::vector<std::pair<double, std::uint32_t>> keys;
  keys.reserve(orders_[row].size());
  for (const std::uint32_t vertex : orders_[row]) {
    const auto neighbours = side.of(vertex);
    const double key = neighbours.empty() ? across(vertex) : byMedian ? median(neighbours) : barycentre(neighbours);
    keys.emplace_back(key, vertex);
  }
  std::ranges::stable_sort(keys, {}, &std::pair<double, std::uint32_t>::first);
  for (std::uint32_t at = 0; at < keys.size(); ++at) {
    orders_[row][at] = keys[at].second;
    places_[keys[at].second] = at;
  }
}

// The lines of a row's vertices to other rows, each vertex's from left to right.
void Sweeper::collectLines(std::size_t row) {
  first_.assign(1, 0);
  lines_.clear();
  for (std::uint32_t at = 0; at < orders_[row].size(); ++at) {
    const std::uint32_t vertex = orders_[row][at];
    slot_[vertex] = at;
    const auto begin = static_cast<std::ptrdiff_t>(lines_.size());
    for (const NeighbourLists* side : {&graph_.inward, &graph_.outward})
      for (const GlyphNeighbour& each : side->of(vertex))
        lines_.push_back({std::uint64_t{graph_.rowOf[each.glyph]} << 32 | places_[each.glyph], each.cables});
    std::sort(lines_.begin() + begin, lines_.end(), [](const Line& a, const Line& b) { return a.at < b.at; });
    first_.push_back(lines_.size());
  }
}

// Lines to different rows do not meet.
Sweeper::Counts Sweeper::compare(std::span<const Line> a, std::span<const Line> b) {
  Counts counts;
  std::uint64_t row = UINT64_MAX, all = 0;  // cables of b in this row
  std::size_t begin = 0, end = 0, at = 0;   // b's lines in this row; the first not left of a's
  std::uint64_t passed = 0;                 // cables of b's lines before `at`
  for (const Line& line : a) {
    if (line.at >> 32 != row) {
      row = line.at >> 32;
      for (begin = end; begin < b.size() && b[begin].at >> 32 < row; ++begin) {
      }
      for (end = begin, all = 0; end < b.size() && b[end].at >> 32 == row; ++end) all += b[end].cables;
      at = begin;
      passed = 0;
    }
    for (; at < end && b[at].at < line.at; ++at) passed += b[at].cables;
    std::uint64_t level = 0;  // that end where a's line ends
    for (std::size_t same = at; same < end && b[same].at == line.at; ++same) level += b[same].cables;
    counts.after += line.cables * passed;
    counts.before += line.cables * (all - passed - level);
  }
  return counts;
}

// By how much crossings shrink where two neighbours of a row change places.
std::int64_t Sweeper::gain(std::uint32_t left, std::uint32_t right) {
  const Counts counts = compare(between(slot_[left]), between(slot_[right]));
  return static_cast<std::int64_t>(counts.after) - static_cast<std::int64_t>(counts.before);
}

// Neighbours within the row as they follow, round the row, on the place `pivot`; without `other`.
void Sweeper::rotated(std::uint32_t vertex, std::uint32_t other, std::uint32_t pivot, std::vector<Line>& out) const {
  out.clear();
  const auto size = static_cast<std::uint32_t>(orders_[graph_.rowOf[vertex]].size());
  for (const GlyphNeighbour& each : graph_.within.of(vertex)) {
    if (each.glyph == other) continue;
    const std::uint32_t place = places_[each.glyph];
    out.push_back({place >= pivot ? place - pivot : place + size - pivot, each.cables});
  }
  std::ranges::sort(out, {}, &Line::at);
}

// Arcs over one row interleave as chords of the circle do that it closes to: seen from two neighbours, arcs cross where
// those of the left one end first.
std::int64_t Sweeper::gainWithin(std::uint32_t left, std::uint32_t right) {
  if (graph_.within.of(left).empty() || graph_.within.of(right).empty()) return 0;
  rotated(left, right, places_[right], left_);
  rotated(right, left, places_[right], right_);
  const Counts counts = compare(left_, right_);
  return static_cast<std::int64_t>(counts.before) - static_cast<std::int64_t>(counts.after);
}

bool Sweeper::transpose(bool leftwards, StepBudget& budget, const KeepOrder& keep) {
  bool changed = false;
  for (std::size_t row = 0; row < orders_.size() && budget > 0; ++row) {
    WorkStop::look();
    auto& order = orders_[row];
    collectLines(row);
    budget -= 3 * static_cast<StepBudget>(lines_.size() + order.size());
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      const std::size_t at = leftwards ? order.size() - 2 - i : i;
      if (keep && keep(order[at], order[at + 1])) continue;
      if (gain(order[at], order[at + 1]) + gainWithin(order[at], order[at + 1]) <= 0) continue;
      std::swap(order[at], order[at + 1]);
      std::swap(places_[order[at]], places_[order[at + 1]]);
      changed = true;
    }
  }
  return changed;
}

bool Sweeper::sift(bool allRows, StepBudget& budget) {
  bool changed = false;
  for (std::size_t row = 0; row < orders_.size(); ++row) {
    const std::vector<std::uint32_t> vertices = orders_[row];
    const auto hasWithin = [&](std::uint32_t vertex) { return !graph_.within.of(vertex).empty(); };
    if (!allRows && std::ranges::none_of(vertices, hasWithin)) continue;
    collectLines(row);
    for (const std::uint32_t vertex : vertices) {
      if (budget <= 0) return changed;
      WorkStop::look();
      changed |= siftOne(orders_[row], vertex, budget);
    }
  }
  return changed;
}

bool Sweeper::siftOne(std::vector<std::uint32_t>& order, std::uint32_t vertex, StepBudget& budget) {
  const std::uint32_t start = places_[vertex];
  const auto mine = static_cast<StepBudget>(between(slot_[vertex]).size() + 4 * graph_.within.of(vertex).size());
  std::int64_t best = 0;
  std::uint32_t bestPlace = start;
  const auto swapWith = [&](std::uint32_t at) {  // the vertex and its right neighbour, or the left one and it
    std::swap(order[at], order[at + 1]);
    std::swap(places_[order[at]], places_[order[at + 1]]);
  };
  std::int64_t total = 0;
  const auto tryAt = [&](std::uint32_t at, std::uint32_t place) {
    total += gain(order[at], order[at + 1]) + gainWithin(order[at], order[at + 1]);
    swapWith(at);
    budget -= 4 + mine + static_cast<StepBudget>(between(slot_[order[place == at ? at + 1 : at]]).size());
    if (total > best) {
      best = total;
      bestPlace = place;
    }
  };
  for (std::uint32_t at = start; at > 0; --at) tryAt(at - 1, at - 1);
  for (std::uint32_t at = 0; at < start; ++at) swapWith(at);
  total = 0;
  for (std::uint32_t at = start; at + 1 < order.size(); ++at) tryAt(at, at + 1);
  for (std::uint32_t at = places_[vertex]; at > bestPlace; --at) swapWith(at - 1);
  return best > 0;
}

}  // namespace weft
