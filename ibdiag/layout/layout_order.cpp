#include "ibdiag/layout/layout_order.h"

#include <algorithm>
#include <random>

#include "core/base/work_stop.h"
#include "ibdiag/layout/crossings.h"
#include "ibdiag/layout/layout_clusters.h"
#include "ibdiag/layout/layout_sweeps.h"

namespace weft {
namespace {

constexpr int mostSweeps = 12;
constexpr int mostTranspositions = 8;
constexpr std::size_t mostStarts = 10;
constexpr std::uint64_t mostForPods = 50;  // a fiftieth more crossings for pods in one piece
constexpr StepBudget stepsPerLink = 500, mostSteps = 10'000'000;

// The better of what was found.
class Best {
 public:
  Best(const OrderGraph& graph, RowOrders orders)
      : graph_(&graph), orders_(std::move(orders)), crossings_(crossingsOf(graph, orders_)) {}

  bool offer(const RowOrders& orders) {
    const std::uint64_t crossings = crossingsOf(*graph_, orders);
    if (crossings >= crossings_) return false;
    orders_ = orders;
    crossings_ = crossings;
    return true;
  }
  const RowOrders& orders() const { return orders_; }
  std::uint64_t crossings() const { return crossings_; }

 private:
  const OrderGraph* graph_;
  RowOrders orders_;
  std::uint64_t crossings_;
};

Best sweepFrom(const OrderGraph& graph, const RowOrders& start, StepBudget& budget) {
  Best best(graph, start);
  Sweeper sweeper(graph, start);
  const auto cost = static_cast<StepBudget>(4 * graph.lines());
  for (int sweep = 0, idle = 0; sweep < mostSweeps && idle < 3 && budget > 0; ++sweep) {
    WorkStop::look();
    const bool byMedian = sweep % 3 == 2;
    sweeper.sweepOut(byMedian);
    const bool better = best.offer(sweeper.orders());
    sweeper.sweepIn(byMedian);
    idle = best.offer(sweeper.orders()) || better ? 0 : idle + 1;
    budget -= cost;
  }
  Sweeper last(graph, best.orders());
  for (int pass = 0; pass < mostTranspositions && last.transpose(pass % 2 == 1, budget); ++pass) {
  }
  best.offer(last.orders());
  return best;
}

// Some other start, the same each time and on each machine.
RowOrders mixed(RowOrders orders, std::minstd_rand& random) {
  for (auto& order : orders)
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
  return orders;
}

StepBudget budgetFor(const Ranks& ranks) {
  StepBudget links = 0;
  for (std::size_t glyph = 0; glyph < ranks.glyphs.size(); ++glyph)
    links += static_cast<StepBudget>(ranks.inward[glyph].size() + ranks.within[glyph].size() / 2);
  return std::min(links * stepsPerLink, mostSteps);
}

void sift(const OrderGraph& graph, Best& best, StepBudget& budget) {
  Sweeper sweeper(graph, best.orders());
  while (budget > 0 && sweeper.sift(true, budget)) {
  }
  best.offer(sweeper.orders());
}

// Half of the steps are for the first start, which names and numbering give.
Best search(const OrderGraph& graph, StepBudget budget) {
  StepBudget others = budget / 2;
  budget -= others;
  Best best = sweepFrom(graph, graph.rows, budget);
  sift(graph, best, budget);
  std::minstd_rand random(1);
  for (std::size_t start = 1; start < mostStarts && others > 0; ++start) {
    Best other = sweepFrom(graph, mixed(graph.rows, random), others);
    sift(graph, other, others);
    // Rows that follow the hosts' names look familiar to those who named them, so another start must do better by some.
    if (other.crossings() < best.crossings() - best.crossings() / 50) best = std::move(other);
  }
  return best;
}

// With pods and chassis in one piece, where that costs next to nothing.
RowOrders together(const OrderGraph& graph, const Best& best, const ClusterKeys& keys, StepBudget budget) {
  Sweeper sweeper(graph, clustered(best.orders(), keys));
  const auto keep = [&](std::uint32_t a, std::uint32_t b) { return !mayChangePlaces(keys[a], keys[b]); };
  for (int pass = 0; pass < mostTranspositions && sweeper.transpose(pass % 2 == 1, budget, keep); ++pass) {
  }
  const bool isFine = crossingsOf(graph, sweeper.orders()) <= best.crossings() + best.crossings() / mostForPods;
  return isFine ? sweeper.orders() : best.orders();
}

}  // namespace

std::uint64_t crossingsOf(const Ranks& ranks, const RowOrders& orders) {
  std::vector<std::uint32_t> places(ranks.glyphs.size());
  for (const auto& order : orders)
    for (std::uint32_t at = 0; at < order.size(); ++at) places[order[at]] = at;
  std::uint64_t crossings = 0;
  std::vector<RowLine> between, within;
  for (const auto& order : orders) {
    between.clear();
    within.clear();
    for (const std::uint32_t glyph : order) {
      for (const GlyphNeighbour& each : ranks.inward[glyph])
        between.push_back({places[glyph], places[each.glyph], each.cables});
      for (const GlyphNeighbour& each : ranks.within[glyph])
        if (each.glyph > glyph) within.push_back({places[glyph], places[each.glyph], each.cables});
    }
    crossings += countCrossings(between) + countInterleavings(within);
  }
  return crossings;
}

RowOrders orderRows(const Ranks& ranks, const SwitchSets& sets) {
  const OrderGraph graph = orderGraph(ranks);
  const StepBudget budget = budgetFor(ranks);
  const Best best = search(graph, budget);
  return glyphOrders(ranks, graph, together(graph, best, clusterKeys(graph, ranks, sets), budget));
}

}  // namespace weft
