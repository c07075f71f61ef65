// Highlights: what belongs to something keeps its colours, all else fades; and links and leaves in the colours of their rails.
#pragma once

#include "views/fattree/map_scene.h"

namespace weft {

void light(const Fabric& fabric, const MapHighlight& highlight, MapScene& scene);

// Of a scene without amounts: boxes and links in the colours of their rows, so that hosts, leaves and spines differ. The legend names the rows.
void colourRoles(MapScene& scene);

// Of a scene whose amounts are known already: more bytes are a stronger colour, and what carries nothing stays as it was. Lines that stand for links of
// several rails, and links of none, are grey; groups of switches of several show these side by side. The legend of the links names the rails.
void colourRails(const Fabric& fabric, const FabricRails& rails, MapScene& scene);

}  // namespace weft
