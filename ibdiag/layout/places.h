// Positions of switches and hosts, the same for the same fabric every time.
#pragma once

#include "ibdiag/layout/layered_layout.h"
#include "ibdiag/layout/plane_layout.h"

namespace weft {

Layout layoutOf(const Fabric& fabric, const Levels& levels, LayoutKind kind, const LayoutOptions& options = {});

// Planar for meshes, tori and dragonflies, else layered.
LayoutKind suggestedLayout(const Fabric& fabric, const Levels& levels);

}  // namespace weft
