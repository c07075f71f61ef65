// The rows of a layered layout, reduced to what determines their order.
#pragma once

#include <span>

#include "ibdiag/layout/layout_ranks.h"
#include "ibdiag/model/pods.h"

namespace weft {

using RowOrders = std::vector<std::vector<std::uint32_t>>;  // per row: glyphs, or vertices, from left to right

// Neighbours of all vertices, one after another.
class NeighbourLists {
 public:
  std::span<const GlyphNeighbour> of(std::uint32_t vertex) const {
    return {all_.data() + first_[vertex], all_.data() + first_[vertex + 1]};
  }
  std::size_t size() const { return all_.size(); }
  // Adds the neighbours of the next vertex; equal ones must follow each other and are added up.
  void append(std::span<const GlyphNeighbour> neighbours);

 private:
  std::vector<std::size_t> first_{0};
  std::vector<GlyphNeighbour> all_;
};

// A vertex is a set of twins: glyphs of one row with the same cables to the same others, which lose nothing by standing
// side by side: how often their own lines cross does not depend on the order. Where each host is on one switch only,
// hosts are left out: they stand in front of it and cross nothing. So of a fat tree's hosts and leaves little remains.
struct OrderGraph {
  RowOrders rows;                                   // vertices in the order of their first glyphs in Ranks
  std::vector<std::uint32_t> rowOf;                 // by vertex
  std::vector<std::vector<std::uint32_t>> members;  // by vertex: glyphs in the order of Ranks
  NeighbourLists inward, outward, within;           // as in Ranks, cables of twins added up

  std::size_t lines() const { return inward.size() + within.size() / 2; }
};

OrderGraph orderGraph(const Ranks& ranks);

// Glyphs from vertices; hosts that were omitted get the positions of their switches.
RowOrders glyphOrders(const Ranks& ranks, const OrderGraph& graph, const RowOrders& orders);

// Lines between rows that cross and lines within a row that interleave, parallel cables counted each.
std::uint64_t crossingsOf(const OrderGraph& graph, const RowOrders& orders);

}  // namespace weft
