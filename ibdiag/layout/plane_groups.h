// Groups of glyphs that a map on the plane draws as one box at lower levels of detail.
#pragma once

#include "ibdiag/layout/layout.h"

namespace weft {

// From some hundred visible glyphs on, finer first: the hosts of each switch ("s12: 4 hosts"), then `coarse`, whose
// labels get their counts ("group 3: 4 switches, 8 hosts"). `hosts`: glyphs of hosts by NodeIndex of their switch.
std::vector<Grouping> planarGroupings(const Fabric& fabric, const Layout& layout,
                                      const std::vector<std::vector<std::uint32_t>>& hosts,
                                      std::vector<GlyphGroup> coarse);

}  // namespace weft
