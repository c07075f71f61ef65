#include "analysis/placement/every_placement.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace weft {
namespace {

constexpr std::size_t mostCounted = 64;         // ranks that talk and may move
constexpr std::uint64_t stepsBetween = 10'000;  // until it is asked whether to stop

bool isPlaced(const RemapProblem& problem, std::uint32_t item) {
  return !problem.start.fixed.contains(item) && problem.traffic.talks(item);
}

// Those that talk and may move; each after the one before it that has most to say to those that come earlier.
std::vector<std::uint32_t> orderOf(const RemapProblem& problem) {
  std::vector<double> known(problem.traffic.items()), all(problem.traffic.items());
  std::vector<std::uint32_t> left, order;
  const auto meet = [&](std::uint32_t item) {
    for (const auto& each : problem.traffic.out(item)) known[each.peer] += each.bytes;
    for (const auto& each : problem.traffic.in(item)) known[each.peer] += each.bytes;
  };
  for (std::uint32_t item = 0; item < problem.traffic.items(); ++item) {
    for (const auto& each : problem.traffic.out(item)) {
      all[item] += each.bytes;
      all[each.peer] += each.bytes;
    }
    if (isPlaced(problem, item)) left.push_back(item);
    else if (problem.start.fixed.contains(item)) meet(item);
  }
  while (!left.empty()) {
    const auto next =
        std::ranges::max_element(left, {}, [&](std::uint32_t item) { return std::pair(known[item], all[item]); });
    order.push_back(*next);
    left.erase(next);
    meet(order.back());
  }
  return order;
}

class Branches {
 public:
  Branches(const RemapProblem& problem, const HostPaths& paths, const EndWeights& weights, Places best,
           const PlaceLoads& bestLoads, const IsBetter& isBetter, std::uint64_t mostSteps, const StoppedAfter& stopped)
      : problem_(problem), paths_(paths), weights_(weights), isBetter_(isBetter), stopped_(stopped),
        mostSteps_(mostSteps), order_(orderOf(problem)), best_(std::move(best)), bestLoads_(bestLoads),
        free_(problem.allocation.slotCounts), hostOf_(problem.traffic.items()), loads_(paths.ends()) {
    for (std::size_t end = 0; end < loads_.size() && !weights.base.empty(); ++end)
      grow(static_cast<std::uint32_t>(end), weights.base[end] * weights.weight[end]);
    at_.sum = 0;  // what others send is none of ours
    for (const auto& [item, host] : problem.start.fixed) put(item, host);
  }

  LookedAt search() {
    branch(0);
    return {std::move(best_), !isOver()};
  }

 private:
  struct Undo {
    std::uint32_t end = 0;
    double load = 0;
  };

  void branch(std::size_t depth) {
    if (depth == order_.size()) return keep();
    for (std::uint32_t host = 0; host < free_.size() && !isOver(); ++host) {
      if (free_[host] == 0) continue;
      const std::size_t mark = undone_.size();
      const PlaceLoads before = at_;
      put(order_[depth], host);
      if (isBetter_(at_, bestLoads_)) branch(depth + 1);
      takeBack(order_[depth], mark);
      at_ = before;
    }
  }

  bool isOver() {
    if (steps_ >= mostSteps_) return true;
    if (steps_ - told_ >= stepsBetween) {
      isStopped_ = stopped_(steps_ - told_);
      told_ = steps_;
    }
    return isStopped_;
  }

  void put(std::uint32_t item, std::uint32_t host) {
    hostOf_[item] = host;
    --free_[host];
    for (const auto& each : problem_.traffic.out(item)) send(host, hostOf_[each.peer], each.bytes);
    for (const auto& each : problem_.traffic.in(item)) send(hostOf_[each.peer], host, each.bytes);
  }

  void send(std::optional<std::uint32_t> from, std::optional<std::uint32_t> to, double bytes) {
    ++steps_;
    if (from && to && *from != *to)
      paths_.each(*from, *to,
                  [&](std::uint32_t end, double share) { grow(end, bytes * share * weights_.weight[end]); });
  }

  void grow(std::uint32_t end, double load) {
    undone_.push_back({end, loads_[end]});
    loads_[end] += load;
    at_.sum += weights_.inSum.empty() ? load : load * weights_.inSum[end];
    at_.largest = std::max(at_.largest, loads_[end]);
    if (weights_.isHost[end] == 0) at_.largestBetween = std::max(at_.largestBetween, loads_[end]);
    ++steps_;
  }

  void takeBack(std::uint32_t item, std::size_t mark) {
    for (; undone_.size() > mark; undone_.pop_back()) loads_[undone_.back().end] = undone_.back().load;
    ++free_[*hostOf_[item]];
    hostOf_[item].reset();
  }

  // Whoever says nothing takes what is left.
  void keep() {
    std::vector<std::uint32_t> free = free_;
    std::uint32_t host = 0;
    for (std::uint32_t item = 0; item < best_.size(); ++item) {
      if (hostOf_[item]) {
        best_[item] = *hostOf_[item];
        continue;
      }
      while (free[host] == 0) ++host;
      --free[host];
      best_[item] = host;
    }
    bestLoads_ = at_;
  }

  const RemapProblem& problem_;
  const HostPaths& paths_;
  const EndWeights& weights_;
  const IsBetter& isBetter_;
  const StoppedAfter& stopped_;
  const std::uint64_t mostSteps_;
  std::uint64_t steps_ = 0, told_ = 0;
  bool isStopped_ = false;
  std::vector<std::uint32_t> order_;
  Places best_;
  PlaceLoads bestLoads_, at_;
  std::vector<std::uint32_t> free_;
  std::vector<std::optional<std::uint32_t>> hostOf_;
  std::vector<double> loads_;
  std::vector<Undo> undone_;
};

}  // namespace

// k ranks on the hosts so far: of each number that goes to the next host, as many ways as there are to choose them.
double placementsOf(const RemapProblem& problem) {
  std::size_t ranks = 0;
  for (std::uint32_t item = 0; item < problem.traffic.items(); ++item)
    if (isPlaced(problem, item) && ++ranks > mostCounted) return std::numeric_limits<double>::infinity();
  std::vector<std::uint32_t> slots = problem.allocation.slotCounts;
  for (const auto& [item, host] : problem.start.fixed) --slots[host];
  std::vector<double> ways(ranks + 1);
  ways[0] = 1;
  for (const std::uint32_t free : slots)
    for (std::size_t all = ranks; all > 0; --all) {
      double chosen = 1;  // (all over here)
      for (std::size_t here = 1; here <= std::min<std::size_t>(free, all); ++here) {
        chosen *= static_cast<double>(all - here + 1) / static_cast<double>(here);
        ways[all] += chosen * ways[all - here];
      }
    }
  return ways[ranks];
}

LookedAt bestPlacement(const RemapProblem& problem, const HostPaths& paths, const EndWeights& weights, Places best,
                       const PlaceLoads& loads, const IsBetter& isBetter, std::uint64_t mostSteps,
                       const StoppedAfter& stopped) {
  return Branches(problem, paths, weights, std::move(best), loads, isBetter, mostSteps, stopped).search();
}

}  // namespace weft
