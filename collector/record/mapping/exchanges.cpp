#include "collector/record/mapping/exchanges.h"

#include <algorithm>

namespace weft::record {
namespace {

constexpr std::uint64_t mostSteps = 300'000'000;  // edges that are looked at: a second or two

class Exchanger {
 public:
  Exchanger(const RankGraph& graph, std::uint32_t nodes, std::vector<std::uint32_t>& nodeOf)
      : graph_(graph), nodeOf_(nodeOf), on_(nodes), ties_(nodes) {
    for (std::uint32_t rank = 0; rank < graph.ranks(); ++rank) on_[nodeOf[rank]].push_back(rank);
  }

  // True where something was gained.
  bool pass() {
    bool better = false;
    for (std::uint32_t rank = 0; rank < graph_.ranks() && steps_ < mostSteps; ++rank) better |= moveToTheBest(rank);
    return better;
  }
  bool isTired() const { return steps_ >= mostSteps; }

 private:
  struct Partner {
    std::uint32_t rank = 0;
    std::int64_t gain = 0;
  };

  // With somebody on a node to which it has something to say.
  bool moveToTheBest(std::uint32_t rank) {
    std::vector<std::uint32_t> nodes;
    graph_.each(rank, [&](std::uint32_t peer, std::int64_t weight) {
      const std::uint32_t node = nodeOf_[peer];
      if (ties_[node] == 0) nodes.push_back(node);
      ties_[node] += weight;
    });
    steps_ += graph_.degree(rank);
    const std::int64_t home = ties_[nodeOf_[rank]];
    std::sort(nodes.begin(), nodes.end());
    Partner best;
    for (const std::uint32_t node : nodes)
      if (node != nodeOf_[rank] && ties_[node] > 0) look(rank, node, ties_[node] - home, best);
    for (const std::uint32_t node : nodes) ties_[node] = 0;
    if (best.gain <= 0) return false;
    swap(rank, best.rank);
    return true;
  }

  void look(std::uint32_t rank, std::uint32_t node, std::int64_t gainOfRank, Partner& best) {
    for (const std::uint32_t other : on_[node]) {
      std::int64_t gain = gainOfRank;
      graph_.each(other, [&](std::uint32_t peer, std::int64_t weight) {
        if (peer == rank) gain -= 2 * weight;  // of either it counted as gained, and yet it stays between the nodes
        if (nodeOf_[peer] == node) gain -= weight;
        else if (nodeOf_[peer] == nodeOf_[rank]) gain += weight;
      });
      steps_ += graph_.degree(other);
      if (gain > best.gain) best = {other, gain};
    }
  }

  void swap(std::uint32_t a, std::uint32_t b) {
    auto &ofA = on_[nodeOf_[a]], &ofB = on_[nodeOf_[b]];
    std::iter_swap(std::find(ofA.begin(), ofA.end(), a), std::find(ofB.begin(), ofB.end(), b));
    std::swap(nodeOf_[a], nodeOf_[b]);
  }

  const RankGraph& graph_;
  std::vector<std::uint32_t>& nodeOf_;
  std::vector<std::vector<std::uint32_t>> on_;
  std::vector<std::int64_t> ties_;  // of the rank that is looked at, by node; 0 in between
  std::uint64_t steps_ = 0;
};

}  // namespace

std::int64_t between(const RankGraph& graph, const std::vector<std::uint32_t>& nodeOf) {
  std::int64_t sum = 0;
  for (std::uint32_t rank = 0; rank < graph.ranks(); ++rank)
    graph.each(rank,
               [&](std::uint32_t peer, std::int64_t weight) { sum += nodeOf[peer] != nodeOf[rank] ? weight : 0; });
  return sum;
}

void exchange(const RankGraph& graph, std::uint32_t nodes, std::vector<std::uint32_t>& nodeOf) {
  Exchanger exchanger(graph, nodes, nodeOf);
  while (exchanger.pass() && !exchanger.isTired()) {
  }
}

}  // namespace weft::record
