#include "ibdiag/layout/grid_trial.h"

#include <algorithm>

namespace weft {
namespace {

constexpr unsigned variantsWithFour = 12;  // the others take no square for a ring of four

}  // namespace

GridTrial::GridTrial(const SwitchLinks& links, std::uint32_t seed, unsigned variant)
    : links_(links), seed_(seed), variant_(variant), places_(links.nodes()) {}

// False where the lines make no box of a likely size.
bool GridTrial::run(std::size_t switches) {
  std::vector<std::uint32_t> onLines{seed_};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::uint32_t first = directionFor(onLines, axis);
    if (first == noNode) break;
    drawLine(axis, first);
    onLines.insert(onLines.end(), lines_[axis].begin(), lines_[axis].end());
    sides_[axis] = static_cast<std::uint32_t>(lines_[axis].size());
  }
  const std::uint64_t box = std::uint64_t{sides_[0]} * sides_[1] * sides_[2];
  if (sides_[1] < 2 || box < fewestGridSwitches || 4 * box > 5 * switches) return false;
  fill();
  return true;
}

std::size_t GridTrial::placed() const {
  return static_cast<std::size_t>(std::ranges::count_if(places_, [](const auto& place) { return place.has_value(); }));
}
// Neighbouring switches that stand side by side, and all pairs of neighbours; each twice.
std::pair<std::size_t, std::size_t> GridTrial::fit() const {
  std::size_t side = 0, all = 0;
  for (std::uint32_t at = 0; at < links_.nodes(); ++at)
    for (const SwitchLink& link : links_.of(at)) {
      ++all;
      side += places_[at] && places_[link.other] && areNeighbours(*places_[at], *places_[link.other]);
    }
  return {side, all};
}

// Longest side first.
Grid GridTrial::grid() const {
  std::array<std::size_t, 3> order{0, 1, 2};
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t axis) { return sides_[axis]; });
  Grid grid;
  for (std::size_t i = 0; i < 3; ++i) {
    grid.sides[i] = sides_[order[i]];
    grid.wraps[i] = wraps_[order[i]];
  }
  for (const auto& place : places_) {
    grid.ofNode.emplace_back();
    if (place) grid.ofNode.back() = GridPlace{(*place)[order[0]], (*place)[order[1]], (*place)[order[2]]};
  }
  return grid;
}

bool GridTrial::areJoined(std::uint32_t a, std::uint32_t b) const {
  return std::ranges::binary_search(links_.of(a), b, {}, &SwitchLink::other);
}
// Neighbours of both but `except`; only few have any.
GridTrial::Line GridTrial::common(std::uint32_t a, std::uint32_t b, std::uint32_t except) const {
  Line found;
  for (const SwitchLink& link : links_.of(a))
    if (link.other != except && areJoined(link.other, b)) found.push_back(link.other);
  return found;
}

std::uint32_t GridTrial::directionFor(const Line& taken, std::size_t axis) const {
  Line free;
  for (const SwitchLink& link : links_.of(seed_))
    if (std::ranges::find(taken, link.other) == taken.end()) free.push_back(link.other);
  if (free.empty()) return noNode;
  return free[axis == 0 ? variant_ % free.size() : 0];
}

std::uint32_t GridTrial::straightOn(std::uint32_t from, std::uint32_t at) const {
  std::uint32_t best = noNode;
  for (const SwitchLink& link : links_.of(at)) {
    if (link.other == from || !common(from, link.other, at).empty()) continue;
    if (best == noNode || links_.of(link.other).size() > links_.of(best).size()) best = link.other;
  }
  return best;
}

// A ring of four, seen from its first two: the others.
bool GridTrial::closeFour(std::size_t axis) {
  const std::uint32_t from = lines_[axis][0], at = lines_[axis][1];
  Line thirds;
  for (const SwitchLink& link : links_.of(at))
    if (link.other != from && common(from, link.other, at).size() == 1) thirds.push_back(link.other);
  if (thirds.empty()) return false;
  const std::uint32_t third = thirds[variant_ / 4 % thirds.size()];
  const std::uint32_t fourth = common(from, third, at).front();
  if (std::ranges::find(lines_[0], third) != lines_[0].end() && axis > 0) return false;
  lines_[axis].push_back(third);
  lines_[axis].push_back(fourth);
  wraps_[axis] = true;
  return true;
}

// Both ways from the seed until it ends or comes back.
void GridTrial::drawLine(std::size_t axis, std::uint32_t first) {
  Line& line = lines_[axis];
  line = {seed_, first};
  const bool isStraight = straightOn(seed_, first) != noNode || straightOn(first, seed_) != noNode;
  if (!isStraight && variant_ < variantsWithFour && closeFour(axis)) return;
  if (goOn(axis)) return;
  std::ranges::reverse(line);  // … first, seed: on to the other side
  const std::uint32_t other = straightOn(first, seed_);
  if (other != noNode && std::ranges::find(line, other) == line.end()) {
    line.push_back(other);
    goOn(axis);
  }
}

// True where the line closed to a ring.
bool GridTrial::goOn(std::size_t axis) {
  Line& line = lines_[axis];
  std::vector<bool> isOn(links_.nodes());
  for (const std::uint32_t node : line) isOn[node] = true;
  for (;;) {
    const std::uint32_t next = straightOn(line[line.size() - 2], line.back());
    if (next != noNode && next == line.front() && line.size() > 2) return wraps_[axis] = true;
    if (next == noNode || isOn[next]) return false;
    isOn[next] = true;
    line.push_back(next);
  }
}

std::size_t GridTrial::cell(const GridPlace& at) const {
  return (std::size_t{at[2]} * sides_[1] + at[1]) * sides_[0] + at[0];
}

template <class Visit>
void GridTrial::aroundOf(const GridPlace& at, Visit visit) const {
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (const bool up : {false, true}) {
      GridPlace next = at;
      const bool isEnd = up ? at[axis] + 1 == sides_[axis] : at[axis] == 0;
      if (isEnd && (!wraps_[axis] || sides_[axis] < 3)) continue;
      next[axis] = isEnd ? (up ? 0 : sides_[axis] - 1) : (up ? at[axis] + 1 : at[axis] - 1);
      visit(next);
    }
}
bool GridTrial::areNeighbours(const GridPlace& a, const GridPlace& b) const {
  bool found = false;
  aroundOf(a, [&](const GridPlace& next) { found |= next == b; });
  return found;
}

void GridTrial::place(std::uint32_t node, const GridPlace& at) {
  if (places_[node] || cells_[cell(at)] != noNode) return;
  places_[node] = at;
  cells_[cell(at)] = node;
  aroundOf(at, [&](const GridPlace& next) {
    if (cells_[cell(next)] == noNode) waiting_.push_back(next);
  });
}

// The switch without a place that is cabled to most of those around; nobody where two are, or too few.
std::uint32_t GridTrial::fitting(const GridPlace& at, unsigned least) const {
  std::vector<std::pair<std::uint32_t, unsigned>> votes;
  aroundOf(at, [&](const GridPlace& next) {
    if (cells_[cell(next)] == noNode) return;
    for (const SwitchLink& link : links_.of(cells_[cell(next)])) {
      if (places_[link.other]) continue;
      const auto found = std::ranges::find(votes, link.other, &std::pair<std::uint32_t, unsigned>::first);
      if (found != votes.end()) ++found->second;
      else votes.emplace_back(link.other, 1);
    }
  });
  std::uint32_t best = noNode;
  unsigned most = least - 1;
  for (const auto& [node, count] : votes) {
    if (count == most) best = noNode;
    if (count > most) {
      best = node;
      most = count;
    }
  }
  return best;
}

void GridTrial::fill() {
  cells_.assign(std::size_t{sides_[0]} * sides_[1] * sides_[2], noNode);
  GridPlace seedPlace{};
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (const auto at = std::ranges::find(lines_[axis], seed_); at != lines_[axis].end())
      seedPlace[axis] = static_cast<std::uint32_t>(at - lines_[axis].begin());
  for (std::size_t axis = 0; axis < 3; ++axis)
    for (std::uint32_t i = 0; i < lines_[axis].size(); ++i) {
      GridPlace at = seedPlace;
      at[axis] = i;
      place(lines_[axis][i], at);
    }
  do grow();
  while (placeByOneCable());
}

void GridTrial::grow() {
  while (!waiting_.empty()) {
    const GridPlace at = waiting_.front();
    waiting_.pop_front();
    if (cells_[cell(at)] != noNode) continue;
    if (const std::uint32_t node = fitting(at, 2); node != noNode) place(node, at);
  }
}

// Where cables are missing one must do.
bool GridTrial::placeByOneCable() {
  bool found = false;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (cells_[i] != noNode) continue;
    const auto in = static_cast<std::uint32_t>(i);
    const GridPlace at{in % sides_[0], in / sides_[0] % sides_[1], in / sides_[0] / sides_[1]};
    const std::uint32_t node = fitting(at, 1);
    if (node == noNode) continue;
    place(node, at);
    grow();
    found = true;
  }
  return found;
}

}  // namespace weft
