#include "analysis/placement/rank_grid.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <tuple>

namespace weft {
namespace {

constexpr std::size_t mostCandidates = 12;

struct Distance {
  std::uint32_t of = 0;
  std::uint64_t pairs = 0;
  double bytes = 0;
};

// Between as many ranks as half of all; those with most bytes, ascending.
std::vector<Distance> distancesOf(const ItemTraffic& traffic, std::uint32_t ranks) {
  std::map<std::uint32_t, Distance> found;
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    for (const ItemTraffic::Edge& each : traffic.out(rank)) {
      if (each.peer >= ranks) continue;
      const std::uint32_t apart = rank < each.peer ? each.peer - rank : rank - each.peer;
      Distance& distance = found[apart];
      distance.of = apart;
      ++distance.pairs;
      distance.bytes += each.bytes;
    }
  std::vector<Distance> list;
  for (const auto& [apart, distance] : found)
    if (distance.pairs >= ranks / 2) list.push_back(distance);
  std::ranges::sort(
      list, [](const Distance& a, const Distance& b) { return std::tie(b.bytes, a.of) < std::tie(a.bytes, b.of); });
  list.resize(std::min(list.size(), mostCandidates));
  std::ranges::sort(list, {}, &Distance::of);
  return list;
}

// The chain of distances, each a multiple of the one before, that has most bytes.
void extend(const std::vector<Distance>& all, std::uint32_t ranks, std::vector<Distance>& chain, double bytes,
            std::vector<Distance>& best, double& most) {
  if (bytes > most) {
    most = bytes;
    best = chain;
  }
  for (const Distance& each : all) {
    if (each.of <= chain.back().of || each.of % chain.back().of != 0 || ranks % each.of != 0) continue;
    chain.push_back(each);
    extend(all, ranks, chain, bytes + each.bytes, best, most);
    chain.pop_back();
  }
}

// Sides of a brick of that many ranks: by dimension.
void eachShape(const RankGrid& grid, std::uint32_t size, std::vector<std::uint32_t>& shape,
               const std::function<void()>& visit) {
  if (shape.size() == grid.sizes.size()) {
    if (size == 1) visit();
    return;
  }
  for (std::uint32_t side = 1; side <= std::min(size, grid.sizes[shape.size()]); ++side) {
    if (size % side != 0) continue;
    shape.push_back(side);
    eachShape(grid, size / side, shape, visit);
    shape.pop_back();
  }
}

}  // namespace

std::optional<RankGrid> findGrid(const ItemTraffic& traffic, std::uint32_t ranks) {
  const std::vector<Distance> all = distancesOf(traffic, ranks);
  if (ranks < 4 || all.empty() || all.front().of != 1) return std::nullopt;
  std::vector<Distance> chain{all.front()}, best;
  double most = 0;
  extend(all, ranks, chain, all.front().bytes, best, most);
  RankGrid grid;
  for (std::size_t at = 0; at < best.size(); ++at) {
    grid.sizes.push_back((at + 1 < best.size() ? best[at + 1].of : ranks) / best[at].of);
    grid.bytes.push_back(best[at].bytes);
  }
  return grid;
}

std::vector<std::uint32_t> brickOrder(const RankGrid& grid, std::uint32_t size) {
  std::vector<std::uint32_t> shape, best;
  std::tuple<bool, double> least{true, 0};  // whether bricks are cut at the sides of the grid, then what crosses sides
  eachShape(grid, size, shape, [&] {
    std::tuple<bool, double> cost{false, 0};
    for (std::size_t at = 0; at < shape.size(); ++at) {
      std::get<0>(cost) = std::get<0>(cost) || grid.sizes[at] % shape[at] != 0;
      std::get<1>(cost) += grid.sizes[at] == shape[at] ? 0 : grid.bytes[at] / shape[at];
    }
    if (best.empty() || cost < least) {
      best = shape;
      least = cost;
    }
  });
  const std::uint32_t ranks = std::accumulate(grid.sizes.begin(), grid.sizes.end(), 1U, std::multiplies());
  std::vector<std::uint32_t> order(ranks);
  std::iota(order.begin(), order.end(), 0U);
  if (best.empty()) return order;
  std::vector<std::vector<std::uint32_t>> brickOf(ranks);  // from the last dimension on
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    std::uint32_t rest = rank;
    for (std::size_t at = 0; at < grid.sizes.size(); ++at) {
      brickOf[rank].insert(brickOf[rank].begin(), rest % grid.sizes[at] / best[at]);
      rest /= grid.sizes[at];
    }
  }
  std::ranges::stable_sort(order, {},
                           [&](std::uint32_t rank) -> const std::vector<std::uint32_t>& { return brickOf[rank]; });
  return order;
}

}  // namespace weft
