#include "views/matrix/model/matrix_order.h"

#include <algorithm>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/cuthill_mckee_ordering.hpp>
#include <iterator>

namespace weft {
namespace {

constexpr std::uint64_t maxCells = 1U << 23;  // seconds, and 24 bytes each while it lasts

using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                 boost::no_property, std::uint32_t, std::uint32_t>;
using Edge = std::pair<std::uint32_t, std::uint32_t>;

CellWindow everything(const MatrixTable& cells) { return {0, cells.side(), 0, cells.side()}; }

Graph graphOf(const MatrixTable& cells) {
  std::vector<Edge> edges;
  edges.reserve(2 * cells.cells());
  cells.visit(everything(cells), [&](std::uint32_t row, std::uint32_t column, const CellAmount&) {
    if (row == column) return;
    edges.emplace_back(row, column);
    edges.emplace_back(column, row);
  });
  std::ranges::sort(edges);
  edges.erase(std::ranges::unique(edges).begin(), edges.end());
  return Graph(boost::edges_are_sorted, edges.begin(), edges.end(), cells.side());
}

}  // namespace

std::vector<std::uint32_t> bandwidthOrder(const MatrixTable& cells) {
  if (cells.side() == 0 || cells.cells() > maxCells) return {};
  const Graph graph = graphOf(cells);
  std::vector<boost::default_color_type> colours(cells.side());
  std::vector<std::uint32_t> degrees(cells.side());
  for (std::uint32_t at = 0; at < cells.side(); ++at)
    degrees[at] = static_cast<std::uint32_t>(boost::out_degree(at, graph));
  const auto index = boost::get(boost::vertex_index, graph);
  std::vector<std::uint32_t> order;
  order.reserve(cells.side());
  boost::cuthill_mckee_ordering(graph, std::back_inserter(order),
                                boost::make_iterator_property_map(colours.begin(), index, colours.front()),
                                boost::make_iterator_property_map(degrees.begin(), index, degrees.front()));
  std::ranges::reverse(order);
  return order;
}

std::shared_ptr<const MatrixTable> reordered(const MatrixTable& cells, const std::vector<std::uint32_t>& order) {
  struct Cell {
    std::uint32_t row, column;
    CellAmount amount;
  };
  std::vector<std::uint32_t> now(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) now[order[i]] = i;
  auto result = std::make_shared<MatrixTable>(cells.side());
  MatrixRow columns(cells.side());
  std::vector<Cell> band;
  for (std::uint32_t first = 0; first < cells.side(); first += std::min(MatrixTile::side, cells.side() - first)) {
    band.clear();
    const std::uint32_t end = first + std::min(MatrixTile::side, cells.side() - first);
    cells.visit({first, end, 0, cells.side()}, [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
      band.push_back({now[row], now[column], amount});
    });
    std::ranges::sort(band, {}, &Cell::row);
    for (auto at = band.begin(); at != band.end();) {
      const std::uint32_t row = at->row;
      for (; at != band.end() && at->row == row; ++at) columns.add(at->column, at->amount);
      result->add(row, columns);
    }
  }
  return result;
}

}  // namespace weft
