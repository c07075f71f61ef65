#include "analysis/placement/scotch_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ibdiag/model/key_index.h"

namespace weft {
namespace {

constexpr double heaviest = 1 << 20;  // of an edge: Scotch's sums have 31 bits

}  // namespace

ScotchGraph graphOf(const ItemTraffic& traffic, std::span<const std::uint32_t> items) {
  std::vector<ScotchGraph::Number> at(traffic.items(), -1);
  for (std::size_t i = 0; i < items.size(); ++i) at[items[i]] = static_cast<ScotchGraph::Number>(i);
  ScotchGraph found;
  for (const std::uint32_t item : items) {
    KeyIndex index;
    std::vector<double> sums;
    const auto add = [&](const ItemTraffic::Edge& edge) {
      if (at[edge.peer] < 0) return;
      const std::uint32_t position = index.add(static_cast<std::uint32_t>(at[edge.peer]));
      if (position == sums.size()) sums.push_back(0);
      sums[position] += edge.bytes;
    };
    for (const auto& edge : traffic.out(item)) add(edge);
    for (const auto& edge : traffic.in(item)) add(edge);
    for (std::size_t i = 0; i < sums.size(); ++i) {
      found.peers.push_back(static_cast<ScotchGraph::Number>(index.keys()[i]));
      found.bytes.push_back(sums[i]);
    }
    found.first.push_back(static_cast<ScotchGraph::Number>(found.peers.size()));
  }
  const double most = found.bytes.empty() ? 1 : *std::ranges::max_element(found.bytes);
  const double total = std::accumulate(found.bytes.begin(), found.bytes.end(), 0.0);
  const double scale = std::min(heaviest / most, static_cast<double>(1 << 30) / std::max(1.0, total));
  for (const double each : found.bytes)
    found.weights.push_back(std::max<ScotchGraph::Number>(1, static_cast<ScotchGraph::Number>(each * scale)));
  return found;
}

ScotchGraph graphOfDistances(std::span<const double> distances, std::size_t count) {
  ScotchGraph graph;
  const auto between = [&](std::size_t a, std::size_t b) {
    return (distances[a * count + b] + distances[b * count + a]) / 2;
  };
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      if (a == b) continue;
      graph.peers.push_back(static_cast<ScotchGraph::Number>(b));
      graph.weights.push_back(
          std::max<ScotchGraph::Number>(1, static_cast<ScotchGraph::Number>(std::lround(between(a, b)))));
    }
    graph.first.push_back(static_cast<ScotchGraph::Number>(graph.peers.size()));
  }
  return graph;
}

}  // namespace weft
