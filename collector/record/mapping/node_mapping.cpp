#include "collector/record/mapping/node_mapping.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "collector/record/mapping/exchanges.h"

namespace weft::record {
namespace {

using Nodes = std::vector<std::uint32_t>;  // by rank: the number of its node, 0, 1, …

Nodes numbered(const Nodes& names, std::uint32_t& count) {
  std::map<std::uint32_t, std::uint32_t> numbers;
  Nodes nodes;
  for (const std::uint32_t name : names)
    nodes.push_back(numbers.try_emplace(name, static_cast<std::uint32_t>(numbers.size())).first->second);
  count = static_cast<std::uint32_t>(numbers.size());
  return nodes;
}

constexpr std::uint32_t none = UINT32_MAX;

// Node after node takes the rank that is tied most to those it has, of several the one that was met first: so a grid
// grows into squares, not rows. The first one is that which is tied most to what is placed.
class Growth {
 public:
  explicit Growth(const RankGraph& graph)
      : graph_(graph), nodeOf_(graph.ranks(), none), toPlaced_(graph.ranks()), toNode_(graph.ranks()) {}

  void fill(std::uint32_t node, std::uint32_t room) {
    for (; room != 0; --room) {
      std::uint32_t next = tied();
      if (next == none) next = first();
      put(next, node);
    }
    for (const std::uint32_t rank : met_) toNode_[rank] = 0;
    met_.clear();
  }
  Nodes nodes() { return std::move(nodeOf_); }

 private:
  std::uint32_t tied() const {
    std::uint32_t best = none;
    for (const std::uint32_t rank : met_)
      if (nodeOf_[rank] == none && (best == none || toNode_[rank] > toNode_[best])) best = rank;
    return best;
  }
  std::uint32_t first() const {
    std::uint32_t best = none;
    for (std::uint32_t rank = 0; rank < nodeOf_.size(); ++rank)
      if (nodeOf_[rank] == none && (best == none || toPlaced_[rank] > toPlaced_[best])) best = rank;
    return best;
  }
  void put(std::uint32_t rank, std::uint32_t node) {
    nodeOf_[rank] = node;
    graph_.each(rank, [&](std::uint32_t peer, std::int64_t weight) {
      toPlaced_[peer] += weight;
      if (nodeOf_[peer] != none) return;
      if (toNode_[peer] == 0) met_.push_back(peer);
      toNode_[peer] += weight;
    });
  }

  const RankGraph& graph_;
  Nodes nodeOf_;
  std::vector<std::int64_t> toPlaced_, toNode_;
  std::vector<std::uint32_t> met_;  // ranks with something to say to the node
};

Nodes grown(const RankGraph& graph, const std::vector<std::uint32_t>& sizes) {
  Growth growth(graph);
  for (std::uint32_t node = 0; node < sizes.size(); ++node) growth.fill(node, sizes[node]);
  return growth.nodes();
}

// Groups go to nodes of their size on which most of their ranks are already.
Nodes renamed(const Nodes& groupOf, const Nodes& nodeNow, const std::vector<std::uint32_t>& sizes) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> common;
  for (std::size_t rank = 0; rank < groupOf.size(); ++rank)
    if (sizes[groupOf[rank]] == sizes[nodeNow[rank]]) ++common[{groupOf[rank], nodeNow[rank]}];
  std::vector<std::pair<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>>> byCount;
  for (const auto& [pair, count] : common) byCount.emplace_back(count, pair);
  std::stable_sort(byCount.begin(), byCount.end(),
                   [](const auto& one, const auto& other) { return one.first > other.first; });
  std::vector<std::uint32_t> nodeOfGroup(sizes.size(), none);
  std::vector<bool> taken(sizes.size());
  const auto give = [&](std::uint32_t group, std::uint32_t node) {
    nodeOfGroup[group] = node;
    taken[node] = true;
  };
  for (const auto& [count, pair] : byCount)
    if (nodeOfGroup[pair.first] == none && !taken[pair.second]) give(pair.first, pair.second);
  for (std::uint32_t group = 0; group < sizes.size(); ++group)
    for (std::uint32_t node = 0; nodeOfGroup[group] == none && node < sizes.size(); ++node)
      if (!taken[node] && sizes[node] == sizes[group]) give(group, node);
  Nodes nodeOf;
  for (const std::uint32_t group : groupOf) nodeOf.push_back(nodeOfGroup[group]);
  return nodeOf;
}

// Ranks whose own process is on their node keep it; the others take what is left there, in order.
std::vector<std::uint32_t> ranksOfProcesses(const Nodes& nodeOfRank, const Nodes& nodeOfProcess, std::uint32_t nodes) {
  std::vector<std::uint32_t> rankOf(nodeOfRank.size());
  std::vector<std::vector<std::uint32_t>> coming(nodes);
  for (std::uint32_t rank = 0; rank < nodeOfRank.size(); ++rank)
    if (nodeOfRank[rank] != nodeOfProcess[rank]) coming[nodeOfRank[rank]].push_back(rank);
  std::vector<std::size_t> next(nodes);
  for (std::uint32_t process = 0; process < rankOf.size(); ++process) {
    const std::uint32_t node = nodeOfProcess[process];
    rankOf[process] = nodeOfRank[process] == node ? process : coming[node][next[node]++];
  }
  return rankOf;
}

}  // namespace

std::vector<std::uint32_t> mapOntoNodes(const std::vector<std::uint32_t>& names, const std::vector<SentBytes>& sent) {
  std::uint32_t nodes = 0;
  const Nodes now = numbered(names, nodes);
  const RankGraph graph(static_cast<std::uint32_t>(now.size()), sent);
  std::vector<std::uint32_t> sizes(nodes);
  for (const std::uint32_t node : now) ++sizes[node];
  Nodes kept = now, fresh = grown(graph, sizes);
  exchange(graph, nodes, kept);
  exchange(graph, nodes, fresh);
  const Nodes& best = between(graph, fresh) < between(graph, kept) ? fresh = renamed(fresh, now, sizes) : kept;
  return ranksOfProcesses(best, now, nodes);
}

}  // namespace weft::record
