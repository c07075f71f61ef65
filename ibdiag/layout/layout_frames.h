// The parts of a fabric that a layered map outlines.
#pragma once

#include "ibdiag/layout/layout.h"
#include "ibdiag/model/pods.h"

namespace weft {

// Director switches, and units with their hosts; by name.
std::vector<LayoutFrame> framesOf(const SwitchSets& sets, const Layout& layout);

}  // namespace weft
