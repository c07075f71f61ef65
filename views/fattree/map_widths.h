// Widths of lines: by the number of links that they represent, or by capacity.
#pragma once

#include "views/fattree/map_scene.h"

namespace weft {

inline constexpr float narrowest = 0.6F, widest = 5;  // times the usual

// A line of several links widens with the logarithm of their number. By capacity: in proportion to the widest single
// link of the fabric, and with the logarithm beyond it; usual where it is not known.
void setWidths(const MapOptions& options, MapScene& scene);

}  // namespace weft
