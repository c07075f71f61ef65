// Groups of glyphs that a layered map draws as one box at lower levels of detail.
#pragma once

#include "ibdiag/layout/layout_ranks.h"
#include "ibdiag/model/pods.h"

namespace weft {

// Fabrics with fewer visible glyphs have no groups: all of them can be read.
constexpr std::size_t fewestGrouped = 300;

// From some hundred visible glyphs on, finer first:
//   the hosts of each leaf ("leaf-p03-03: 12 hosts"), or of each unit ("unit 3: 20 hosts"), and the chips of each board
//   of a director ("ibsw-A L01: 2 switches"); other switches stay on their own; of a fabric of units, these, and above
//   them directors, rails, pods or planes; of others for each stage of pods the hosts and, row by row, the switches of
//   each ("pod 3: 18 switches"), and above them directors or planes. Boards of directors stay with these ("ibsw-A L01
//   to L18: 36 switches"); rows that are still long, and those of fabrics without pods, in runs of whole such sets
//   ("leaf-01 to leaf-12: 12 switches").
// A name is that of the part in findParts(): it means the same set everywhere. Hosts at the ends of their row and parts
// that are not reached are groups of their own. A group never has a gap: where the order of a row parts a pod, its
// pieces are groups that say which of it they are ("pod 3, leaf-1 to leaf-4: 4 switches").
std::vector<Grouping> groupRows(const Fabric& fabric, const Ranks& ranks, const SwitchSets& sets, const Layout& layout);

}  // namespace weft
