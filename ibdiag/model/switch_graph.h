// The switches of a fabric and the cables between them, as a Boost graph.
#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

struct SwitchGraph {
  // Parallel cables are parallel edges; a cable from a switch to itself is none.
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS>;

  Graph graph;
  std::vector<NodeIndex> nodeOf;        // by vertex
  std::vector<std::uint32_t> vertexOf;  // by NodeIndex; noVertex for adapters
  static constexpr std::uint32_t noVertex = UINT32_MAX;
};

SwitchGraph switchGraph(const Fabric& fabric);

// Breadth-first distance from the nearest of `sources`, by vertex; empty where none reaches it.
std::vector<std::optional<std::uint32_t>> distances(const SwitchGraph& graph,
                                                    const std::vector<std::uint32_t>& sources);

// Which piece of the graph each vertex is in, from 0.
std::vector<std::uint32_t> pieces(const SwitchGraph& graph);

}  // namespace weft
