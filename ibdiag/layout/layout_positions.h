// Third step of the layered layout: the position of each glyph in its row.
#pragma once

#include "ibdiag/layout/layout_order.h"

namespace weft {

struct Positions {
  std::vector<double> x;  // by glyph, from 0
  double width = 0;
};

// Hosts one unit apart with a gap between those of different leaves; aside hosts at the ends, each at the end nearer to
// its switches. Switches near the mean of what hangs below them, rows spread over the width of the hosts.
Positions placeGlyphs(const Fabric& fabric, const Ranks& ranks, const RowOrders& orders);

// Values nearest to `wanted` (least squares) that ascend by at least `apart` and stay in [0, width]; `wanted` belongs
// to glyphs in their order. Needs (n - 1) * apart <= width.
std::vector<double> spread(const std::vector<double>& wanted, double apart, double width);

}  // namespace weft
