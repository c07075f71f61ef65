#include "ibdiag/layout/places.h"

#include "ibdiag/layout/dragonfly_find.h"
#include "ibdiag/layout/grid_find.h"

namespace weft {

Layout layoutOf(const Fabric& fabric, const Levels& levels, LayoutKind kind, const LayoutOptions& options) {
  return kind == LayoutKind::planar ? planarLayout(fabric, levels, options) : layeredLayout(fabric, levels, options);
}

LayoutKind suggestedLayout(const Fabric& fabric, const Levels& levels) {
  if (fabric.nodes().empty()) return LayoutKind::layered;
  const SwitchLinks links(fabric, fabric.nodes().front().subnet);
  return findGrid(links) || findDragonfly(levels, links) ? LayoutKind::planar : LayoutKind::layered;
}

}  // namespace weft
