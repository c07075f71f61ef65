#include "ibdiag/layout/layout_clusters.h"

#include <algorithm>
#include <map>

namespace weft {
namespace {

constexpr std::uint32_t alone = 0x80000000U;  // and the vertex: a set of its own

// Draws together, by the key of one depth, the vertices of each set that [begin, end) holds.
void drawTogether(std::vector<std::uint32_t>& order, std::size_t begin, std::size_t end, std::size_t depth,
                  const ClusterKeys& keys) {
  if (end - begin < 2 || depth == keys[order[begin]].size()) return;
  std::map<std::uint32_t, std::pair<double, std::size_t>> places;  // sum and count
  for (std::size_t at = begin; at < end; ++at) {
    auto& [sum, count] = places[keys[order[at]][depth]];
    sum += static_cast<double>(at);
    ++count;
  }
  std::vector<std::pair<std::pair<double, std::uint32_t>, std::uint32_t>> sorted;
  for (std::size_t at = begin; at < end; ++at) {
    const std::uint32_t key = keys[order[at]][depth];
    const auto& [sum, count] = places[key];
    sorted.push_back({{sum / static_cast<double>(count), key}, order[at]});
  }
  const auto key = [](const auto& entry) { return entry.first; };
  std::ranges::stable_sort(sorted, {}, key);
  for (std::size_t i = 0; i < sorted.size(); ++i) order[begin + i] = sorted[i].second;
  for (std::size_t i = 0, next = 0; i < sorted.size(); i = next) {
    while (next < sorted.size() && sorted[next].first == sorted[i].first) ++next;
    drawTogether(order, begin + i, begin + next, depth + 1, keys);
  }
}

}  // namespace

ClusterKeys clusterKeys(const OrderGraph& graph, const Ranks& ranks, const SwitchSets& sets) {
  ClusterKeys keys(graph.members.size());
  for (std::uint32_t vertex = 0; vertex < keys.size(); ++vertex) {
    const auto* node = std::get_if<NodeIndex>(&ranks.glyphs[graph.members[vertex].front()]);
    const auto add = [&](std::uint32_t set) { keys[vertex].push_back(set == noPod ? alone | vertex : set); };
    if (node == nullptr) continue;
    add(sets.pieces[number(*node)]);
    for (auto stage = sets.stages.rbegin(); stage != sets.stages.rend(); ++stage) add(stage->ofNode[number(*node)]);
    add(sets.chassis.ofNode[number(*node)]);
    add(sets.planes[number(*node)]);
  }
  // A level that no pod of a stage reaches has "alone" there for all: it must not part what smaller sets join.
  for (const auto& row : graph.rows) {
    if (row.empty() || keys[row.front()].empty()) continue;
    for (std::size_t depth = 0; depth < keys[row.front()].size(); ++depth) {
      const auto isAlone = [&](std::uint32_t vertex) { return keys[vertex].empty() || keys[vertex][depth] >= alone; };
      if (!std::ranges::all_of(row, isAlone)) continue;
      for (const std::uint32_t vertex : row)
        if (!keys[vertex].empty()) keys[vertex][depth] = 0;
    }
  }
  return keys;
}

RowOrders clustered(const RowOrders& orders, const ClusterKeys& keys) {
  RowOrders result = orders;
  for (auto& order : result) {
    const auto isHost = [&](std::uint32_t vertex) { return keys[vertex].empty(); };
    if (std::ranges::none_of(order, isHost)) drawTogether(order, 0, order.size(), 0, keys);
  }
  return result;
}

bool mayChangePlaces(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  const auto [x, y] = std::ranges::mismatch(a, b);
  return x == a.end() || y == b.end() || (*x >= alone && *y >= alone);
}

}  // namespace weft
