// The fabric in rows by level: rank → order → position.
#pragma once

#include "ibdiag/layout/layout.h"
#include "ibdiag/model/levels.h"

namespace weft {

// Rows by level; one subnet: hosts at the bottom. Two: hosts in the middle, the first subnet's levels above them and
// the second's mirrored below (figure 7 of the fat-tree paper). More: the third and on above and below in turn.
Layout layeredLayout(const Fabric& fabric, const Levels& levels, const LayoutOptions& options = {});

}  // namespace weft
