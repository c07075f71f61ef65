#include "analysis/training/host_order.h"

#include <algorithm>
#include <numeric>

namespace weft {
namespace {

constexpr std::size_t mostSwapped = 512;
constexpr int mostPasses = 20;
constexpr std::uint32_t noHost = UINT32_MAX;

class Search {
 public:
  Search(const OrderProblem& problem, const LeafDistances& distances)
      : problem_(problem), distances_(distances), hopsAt_(problem.hosts.size()) {
    for (const OrderHop& hop : problem.hops)
      if (hop.from != hop.to) {
        hopsAt_[hop.from].push_back(&hop);
        hopsAt_[hop.to].push_back(&hop);
      }
  }

  std::uint64_t costOf(const OrderHop& hop, const HostOrder& order) const {
    if (order[hop.from] == noHost || order[hop.to] == noHost) return 0;
    const auto& out = problem_.leaves[order[hop.from]][hop.out];
    const auto& in = problem_.leaves[order[hop.to]][hop.in];
    return hop.weight * (out && in ? distances_.between(*out, *in) : LeafDistances::apart);
  }

  HostOrder greedy() const {
    HostOrder order(problem_.hosts.size(), noHost), left = currentOrder(problem_);
    for (std::uint32_t place = 0; place < order.size(); ++place) {
      std::size_t best = 0;
      std::uint64_t least = UINT64_MAX;
      for (std::size_t i = 0; i < (place == 0 ? 1 : left.size()) && least != 0; ++i) {
        order[place] = left[i];
        if (const std::uint64_t cost = costAt(place, order); cost < least) {
          least = cost;
          best = i;
        }
      }
      order[place] = left[best];
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(best));
    }
    return order;
  }

  void swap(HostOrder& order) const {
    bool better = order.size() <= mostSwapped;
    for (int pass = 0; better && pass < mostPasses; ++pass) {
      better = false;
      for (std::uint32_t a = 1; a < order.size(); ++a)
        for (std::uint32_t b = a + 1; b < order.size(); ++b) better |= swapIfBetter(order, a, b);
    }
  }

 private:
  std::uint64_t costAt(std::uint32_t place, const HostOrder& order) const {
    std::uint64_t sum = 0;
    for (const OrderHop* hop : hopsAt_[place]) sum += costOf(*hop, order);
    return sum;
  }

  // Hops between the two count twice, before and after.
  bool swapIfBetter(HostOrder& order, std::uint32_t a, std::uint32_t b) const {
    if (problem_.leaves[order[a]] == problem_.leaves[order[b]]) return false;
    const std::uint64_t before = costAt(a, order) + costAt(b, order) - between(a, b, order);
    std::swap(order[a], order[b]);
    if (costAt(a, order) + costAt(b, order) - between(a, b, order) < before) return true;
    std::swap(order[a], order[b]);
    return false;
  }

  std::uint64_t between(std::uint32_t a, std::uint32_t b, const HostOrder& order) const {
    std::uint64_t sum = 0;
    for (const OrderHop* hop : hopsAt_[a])
      if (hop->from == b || hop->to == b) sum += costOf(*hop, order);
    return sum;
  }

  const OrderProblem& problem_;
  const LeafDistances& distances_;
  std::vector<std::vector<const OrderHop*>> hopsAt_;  // by place
};

}  // namespace

HostOrder currentOrder(const OrderProblem& problem) {
  HostOrder order(problem.hosts.size());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

std::uint64_t crossingWeight(const OrderProblem& problem, const HostOrder& order) {
  std::uint64_t sum = 0;
  for (const OrderHop& hop : problem.hops)
    if (problem.leaves[order[hop.from]][hop.out] != problem.leaves[order[hop.to]][hop.in]) sum += hop.weight;
  return sum;
}

std::uint64_t linkWeight(const OrderProblem& problem, const HostOrder& order, const LeafDistances& distances) {
  const Search search(problem, distances);
  std::uint64_t sum = 0;
  for (const OrderHop& hop : problem.hops) sum += hop.from != hop.to ? search.costOf(hop, order) : 0;
  return sum;
}

HostOrder betterOrder(const OrderProblem& problem, const LeafDistances& distances) {
  const Search search(problem, distances);
  HostOrder asIs = currentOrder(problem), found = search.greedy();
  search.swap(found);
  return linkWeight(problem, found, distances) < linkWeight(problem, asIs, distances) ? found : asIs;
}

}  // namespace weft
