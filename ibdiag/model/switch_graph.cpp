#include "ibdiag/model/switch_graph.h"

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/pending/queue.hpp>

namespace weft {
namespace {

using Distances = std::vector<std::optional<std::uint32_t>>;

struct DistanceVisitor : boost::default_bfs_visitor {
  Distances* found;
  explicit DistanceVisitor(Distances& out) : found(&out) {}
  template <class Edge, class Graph>
  void tree_edge(Edge edge, const Graph& graph) const {
    (*found)[boost::target(edge, graph)] = *(*found)[boost::source(edge, graph)] + 1;
  }
};

}  // namespace

SwitchGraph switchGraph(const Fabric& fabric) {
  SwitchGraph result;
  result.vertexOf.assign(fabric.nodes().size(), SwitchGraph::noVertex);
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at) {
    if (!fabric.nodes()[at].isSwitch()) continue;
    result.vertexOf[at] = static_cast<std::uint32_t>(result.nodeOf.size());
    result.nodeOf.push_back(NodeIndex(at));
  }
  result.graph = SwitchGraph::Graph(result.nodeOf.size());
  for (std::uint32_t end = 0; end < fabric.ends().size(); end += 2) {
    const LinkEnd &one = fabric.end(EndIndex(end)), &other = fabric.end(EndIndex(end + 1));
    const std::uint32_t a = result.vertexOf[number(one.node)], b = result.vertexOf[number(other.node)];
    const bool isPulled = !fabric.endAt(one.node, one.port);  // see Fabric::withoutLinks()
    if (!isPulled && a != SwitchGraph::noVertex && b != SwitchGraph::noVertex && a != b)
      boost::add_edge(a, b, result.graph);
  }
  return result;
}

Distances distances(const SwitchGraph& graph, const std::vector<std::uint32_t>& sources) {
  Distances found(graph.nodeOf.size());
  for (const std::uint32_t source : sources) found[source] = 0;
  std::vector<boost::default_color_type> colors(graph.nodeOf.size(), boost::white_color);
  boost::queue<std::size_t> queue;
  const auto index = boost::get(boost::vertex_index, graph.graph);
  boost::breadth_first_visit(graph.graph, sources.begin(), sources.end(), queue, DistanceVisitor(found),
                             boost::make_iterator_property_map(colors.begin(), index));
  return found;
}

std::vector<std::uint32_t> pieces(const SwitchGraph& graph) {
  std::vector<std::uint32_t> piece(graph.nodeOf.size());
  const auto index = boost::get(boost::vertex_index, graph.graph);
  boost::connected_components(graph.graph, boost::make_iterator_property_map(piece.begin(), index));
  return piece;
}

}  // namespace weft
