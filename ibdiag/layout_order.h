// Second step of the layered layout: in which order the glyphs of each row stand.
#pragma once

#include "ibdiag/layout_ranks.h"

namespace weft {

using RowOrders = std::vector<std::vector<std::uint32_t>>;  // per row of Ranks: glyphs from left to right

// The order that the fabric's own numbering and names give: where the sweeps start.
RowOrders initialOrder(const Ranks& ranks);

// Few crossings: sweeps out and in by barycentre and median, then neighbours change places as long as that helps; for
// small fabrics from several starts.
// Never more crossings than initialOrder has.
RowOrders orderRows(const Ranks& ranks);

// Between each row and its parent, parallel cables counted each.
std::uint64_t crossingsOf(const Ranks& ranks, const RowOrders& orders);

}  // namespace weft
