#include "ibdiag/model/empty_leaves.h"

#include <algorithm>
#include <map>

namespace weft {
namespace {

using Vertex = std::uint32_t;
using Cables = std::map<Vertex, std::uint32_t>;  // to each neighbour

std::vector<Cables> cablesOf(const SwitchGraph& graph) {
  std::vector<Cables> cables(graph.nodeOf.size());
  const auto [begin, end] = boost::edges(graph.graph);
  for (auto edge = begin; edge != end; ++edge) {
    const auto a = static_cast<Vertex>(boost::source(*edge, graph.graph)),
               b = static_cast<Vertex>(boost::target(*edge, graph.graph));
    ++cables[a][b];
    ++cables[b][a];
  }
  return cables;
}

class Settling {
 public:
  Settling(const SwitchGraph& graph, const std::vector<Vertex>& leaves, const std::vector<std::uint32_t>& hosts)
      : hosts_(hosts), cables_(cablesOf(graph)), distance_(distances(graph, leaves)), top_(distance_.size()) {}

  LeafDistances run() {
    std::vector<Vertex> byDistance;
    for (Vertex vertex = 0; vertex < distance_.size(); ++vertex)
      if (distance_[vertex].value_or(0) >= 2 && hosts_[vertex] == 0) byDistance.push_back(vertex);
    std::ranges::stable_sort(byDistance, {}, [&](Vertex vertex) { return at(vertex); });
    for (const Vertex vertex : byDistance) top_[vertex] = topBefore(vertex);
    LeafDistances settled = distance_;
    for (Vertex vertex = 0; vertex < settled.size(); ++vertex)
      if (top_[vertex]) settled[vertex] = 2 * *top_[vertex] - std::min(at(vertex), 2 * *top_[vertex]);
    return settled;
  }

 private:
  std::uint32_t at(Vertex vertex) const { return *distance_[vertex]; }

  std::uint32_t cablesOfAll(Vertex vertex) const {
    std::uint32_t sum = 0;
    for (const auto& [other, count] : cables_[vertex]) sum += count;
    return sum;
  }

  // How far away the top is that one has to cross to come here; nothing where this may be the top.
  std::optional<std::uint32_t> topBefore(Vertex vertex) const {
    std::map<Vertex, std::size_t>
        shared;  // nearer neighbours, by switch of the same distance from them on the other side
    std::map<std::uint32_t, std::size_t> crossed;  // nearer neighbours beyond a top, by that
    std::size_t nearer = 0;
    std::uint32_t inward = 0;
    for (const auto& [middle, count] : cables_[vertex]) {
      if (at(middle) + 1 != at(vertex)) continue;
      ++nearer;
      inward += count;
      if (top_[middle]) ++crossed[*top_[middle]];
      for (const auto& [other, more] : cables_[middle])
        if (at(other) + 2 == at(vertex)) ++shared[other];
    }
    for (const auto& [top, neighbours] : crossed)
      if (neighbours * 2 > nearer) return top;
    if (nearer < 2 && shared.size() < 2) return std::nullopt;  // a chain
    for (const auto& [other, neighbours] : shared)
      if (neighbours * 2 > nearer && inward <= cablesOfAll(other)) return at(vertex) - 1;
    return std::nullopt;
  }

  const std::vector<std::uint32_t>& hosts_;
  const std::vector<Cables> cables_;
  const LeafDistances distance_;
  LeafDistances top_;
};

}  // namespace

LeafDistances leafDistances(const SwitchGraph& graph, const std::vector<std::uint32_t>& leaves,
                            const std::vector<std::uint32_t>& hosts) {
  return Settling(graph, leaves, hosts).run();
}

}  // namespace weft
