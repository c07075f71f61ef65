#include "analysis/placement/grid_bounds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "analysis/placement/rank_grid.h"

namespace weft {
namespace {

constexpr double rounding = 1e-12;  // of logarithms and powers: no bound may be too high

}  // namespace

std::optional<GridBounds> GridBounds::of(const ItemTraffic& traffic, std::uint32_t ranks) {
  const auto grid = findGrid(traffic, ranks);
  if (!grid) return std::nullopt;
  GridBounds bounds(grid->sizes);
  bounds.ranks_ = ranks;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    for (const ItemTraffic::Edge& each : traffic.out(rank))
      if (const auto dimension = bounds.dimensionOf(rank, each.peer))
        bounds.most_[*dimension] = std::max(bounds.most_[*dimension], each.bytes);
  return bounds;
}

std::optional<std::size_t> GridBounds::dimensionOf(std::uint32_t from, std::uint32_t to) const {
  if (from > to) std::swap(from, to);
  std::uint32_t stride = 1;
  for (std::size_t dimension = 0; to < ranks_ && dimension < sizes_.size(); stride *= sizes_[dimension++])
    if (to - from == stride && from / stride % sizes_[dimension] + 1 < sizes_[dimension]) return dimension;
  return std::nullopt;
}

double GridBounds::within(std::uint32_t k) const {
  if (k < 2) return 0;
  const auto count = static_cast<double>(k), dimensions = static_cast<double>(sizes_.size());
  // The sum of bytes × p is least where all are alike.
  const double all = std::accumulate(most_.begin(), most_.end(), 0.0);
  double logs = 0;
  for (const double each : most_) logs += std::log(each);
  const double byProjections =
      count * all - dimensions * std::exp((logs + (dimensions - 1) * std::log(count)) / dimensions);
  // What carries most has the largest part of the entropy, up to that of whole lines.
  std::vector<std::size_t> order(sizes_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t at) { return most_[at]; });
  double left = std::log2(count), byEntropy = 0;
  for (const std::size_t at : order) {
    const double part = std::min(left, 2 - 2.0 / sizes_[at]);
    byEntropy += most_[at] * count / 2 * part;
    left -= part;
  }
  return 2 * std::min(byProjections, byEntropy) * (1 + rounding);
}

std::vector<double> GridBounds::beyond(const ItemTraffic& traffic, bool comes, std::size_t near) const {
  std::vector<double> beyond;
  for (std::uint32_t item = 0; item < traffic.items(); ++item) {
    std::vector<double> others;
    double all = 0;
    for (const ItemTraffic::Edge& each : comes ? traffic.in(item) : traffic.out(item)) {
      all += each.bytes;
      if (!dimensionOf(item, each.peer)) others.push_back(each.bytes);
    }
    const std::size_t kept = std::min(near, others.size());
    std::ranges::partial_sort(others, others.begin() + static_cast<std::ptrdiff_t>(kept), std::greater());
    beyond.push_back(all - std::accumulate(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(kept), 0.0));
  }
  std::ranges::sort(beyond);
  return beyond;
}

}  // namespace weft
