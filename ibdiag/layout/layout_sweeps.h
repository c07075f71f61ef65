// Reduces crossings by reordering one row after another: the steps of orderRows().
#pragma once

#include <cstdint>
#include <functional>

#include "ibdiag/layout/layout_graph.h"

namespace weft {

// The remaining budget, in visited lines, not in time: it is the same on every machine, so that pictures are the same
// too.
using StepBudget = std::int64_t;

class Sweeper {
 public:
  Sweeper(const OrderGraph& graph, RowOrders orders);

  const RowOrders& orders() const { return orders_; }

  // Sorts each row by the barycentre (or median) of its neighbours in the next row inwards, or outwards.
  void sweepOut(bool byMedian);
  void sweepIn(bool byMedian);

  // One pass over all neighbours in all rows, rightwards or leftwards, so that a vertex can go far either way; true
  // where a pair changed places. Crossings never grow. Pairs that `keep` names stay.
  using KeepOrder = std::function<bool(std::uint32_t left, std::uint32_t right)>;
  bool transpose(bool leftwards, StepBudget& budget, const KeepOrder& keep = {});

  // Takes each vertex in turn through all places of its row and leaves it at the best (Matuszewski et al. 1999; within
  // a row, Baur and Brandes 2004). Dear: vertices by lines of the row. Only rows with lines within, or all. True where
  // one moved; crossings never grow.
  bool sift(bool allRows, StepBudget& budget);

 private:
  struct Line {
    std::uint64_t at;  // row and place of the other end
    std::uint64_t cables;
  };
  struct Counts {
    std::uint64_t before = 0, after = 0;  // pairs whose first end is left, or right, of the second
  };

  double across(std::uint32_t vertex) const;
  double barycentre(std::span<const GlyphNeighbour> neighbours) const;
  double median(std::span<const GlyphNeighbour> neighbours);
  void sortRow(std::size_t row, const NeighbourLists& side, bool byMedian);
  void collectLines(std::size_t row);
  std::span<const Line> between(std::size_t at) const {
    return {lines_.data() + first_[at], lines_.data() + first_[at + 1]};
  }
  std::int64_t gain(std::uint32_t left, std::uint32_t right);
  std::int64_t gainWithin(std::uint32_t left, std::uint32_t right);
  void rotated(std::uint32_t vertex, std::uint32_t other, std::uint32_t pivot, std::vector<Line>& out) const;
  static Counts compare(std::span<const Line> a, std::span<const Line> b);
  bool siftOne(std::vector<std::uint32_t>& order, std::uint32_t vertex, StepBudget& budget);

  const OrderGraph& graph_;
  RowOrders orders_;
  std::vector<std::uint32_t> places_;  // by vertex, in its row
  std::vector<std::size_t> first_;     // by place at the time of collectLines(), into lines_
  std::vector<std::uint32_t> slot_;    // by vertex: that place
  std::vector<Line> lines_, left_, right_;
  std::vector<double> medians_;
};

}  // namespace weft
