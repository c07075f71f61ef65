// Second step of the layered layout: the order of glyphs in each row.
#pragma once

#include "ibdiag/layout/layout_graph.h"

namespace weft {

// Few crossings: sweeps out and in by barycentre and median, then neighbours change places as long as that helps; for
// small fabrics from several starts, and with single glyphs taken through their row. Pods, chassis and planes stand
// together unless that costs crossings. Never more crossings than the rows of `ranks` have, from which the sweeps
// start.
RowOrders orderRows(const Ranks& ranks, const SwitchSets& sets);

// Between each row and its parent, and within rows, parallel cables counted each.
std::uint64_t crossingsOf(const Ranks& ranks, const RowOrders& orders);

}  // namespace weft
