// Boxes that stand for many glyphs when a layered map is seen from afar.
#pragma once

#include "ibdiag/layout/layout_ranks.h"
#include "ibdiag/model/pods.h"

namespace weft {

// Fabrics with fewer visible glyphs have no groups: all of them can be read.
constexpr std::size_t fewestGrouped = 300;

// From some hundred visible glyphs on, finer first:
//   the hosts of each leaf ("leaf-p03-03: 12 hosts"); switches stay on their own;
//   for each stage of pods, the hosts and, row by row, the switches of each ("pod 3: 18 switches"), numbered from
//   the left;
//   above them switches by chassis or plane;
//   rows that are still long, and those of fabrics without pods, in runs ("leaf-01 to leaf-12: 144 hosts").
// Hosts at the ends of their row and parts that are not reached are groups of their own. A group never has a gap: where
// the order of a row parts a pod, its parts are groups ("pod 3.1").
std::vector<Grouping> groupRows(const Fabric& fabric, const Ranks& ranks, const SwitchSets& sets, const Layout& layout);

}  // namespace weft
