// Detects meshes and tori from the shape of the switch graph only.
#pragma once

#include <optional>

#include "ibdiag/layout/grid.h"
#include "ibdiag/model/switch_links.h"

namespace weft {

// Parallel cables count once. Cables and switches may be missing, a few may be in the way: nine tenths of the switches
// have a place and nine tenths of their cables join neighbours, or there is no grid. Lines of straight cables through
// some switch give the sides (two cables are straight where their ends have no other neighbour in common, or make a
// ring of four); all other switches follow by which of the placed ones they are cabled to. Bounded: some hundred such
// trials, fewer on large fabrics, none where most switches have more than six neighbours.
std::optional<Grid> findGrid(const SwitchLinks& links);

}  // namespace weft
