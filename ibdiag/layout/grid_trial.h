// One attempt to find a grid in a switch graph: straight lines through a seed, then the rest by votes.
#pragma once

#include <deque>

#include "ibdiag/layout/grid.h"
#include "ibdiag/model/switch_links.h"

namespace weft {

class GridTrial {
 public:
  // Each variant starts in another direction, takes another of several rings of four, or takes no square for one.
  static constexpr unsigned variants = 16;

  GridTrial(const SwitchLinks& links, std::uint32_t seed, unsigned variant);

  // False where the lines make no box of a likely size.
  bool run(std::size_t switches);

  std::size_t placed() const;  // switches
  // Neighbouring switches that stand side by side, and all pairs of neighbours; each twice.
  std::pair<std::size_t, std::size_t> fit() const;
  Grid grid() const;  // longest side first

 private:
  using Line = std::vector<std::uint32_t>;

  bool areJoined(std::uint32_t a, std::uint32_t b) const;
  Line common(std::uint32_t a, std::uint32_t b, std::uint32_t except) const;
  std::uint32_t directionFor(const Line& taken, std::size_t axis) const;
  std::uint32_t straightOn(std::uint32_t from, std::uint32_t at) const;
  bool closeFour(std::size_t axis);
  void drawLine(std::size_t axis, std::uint32_t first);
  bool goOn(std::size_t axis);

  std::size_t cell(const GridPlace& at) const;
  template <class Visit>
  void aroundOf(const GridPlace& at, Visit visit) const;
  bool areNeighbours(const GridPlace& a, const GridPlace& b) const;
  void place(std::uint32_t node, const GridPlace& at);
  std::uint32_t fitting(const GridPlace& at, unsigned least) const;
  void fill();
  void grow();
  bool placeByOneCable();

  const SwitchLinks& links_;
  std::uint32_t seed_;
  unsigned variant_;
  std::array<Line, 3> lines_;
  std::array<std::uint32_t, 3> sides_{1, 1, 1};
  std::array<bool, 3> wraps_{};
  std::vector<std::optional<GridPlace>> places_;
  std::vector<std::uint32_t> cells_;  // nodes
  std::deque<GridPlace> waiting_;
};

}  // namespace weft
