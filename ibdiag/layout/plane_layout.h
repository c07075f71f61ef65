// The layout on the plane, for fabrics without levels.
#pragma once

#include "ibdiag/layout/layout.h"
#include "ibdiag/model/levels.h"

namespace weft {

// On the plane, hosts in rows under their switch, everything at whole y:
//   a mesh or torus as a grid, one of three dimensions as its slices side by side;
//   a dragonfly's groups around an ellipse, a few hundred around several;
//   any other fabric by pods (without pods, by leaves) around an ellipse, the levels above them in its middle.
// Subnets one under the other, a host with the first it is on; below all what is not reached. The first switch, by the
// names of hosts, is at the upper left or on top. `rows` has every y with an empty label, `crossings` is 0.
Layout planarLayout(const Fabric& fabric, const Levels& levels, const LayoutOptions& options = {});

}  // namespace weft
