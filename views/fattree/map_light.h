// Highlights of the map: highlighted parts keep their colours, all others fade. Also the colours of links and switches
// by rail or plane.
#pragma once

#include "views/fattree/map_scene.h"

namespace weft {

void light(const Fabric& fabric, const MapHighlight& highlight, MapScene& scene);

// Of a scene without amounts: boxes and links in the colours of their rows, so that hosts, leaves and spines differ.
// The legend names the rows.
void colourRoles(MapScene& scene);

// Of a scene whose amounts are known already: more bytes are a stronger colour, and what carries nothing stays as it
// was. Lines that represent links of several layers, and links of none, are grey; groups of switches of several show
// these side by side. The legend of the links names the layers.
void colourLayers(const Fabric& fabric, const MapLayers& layers, MapScene& scene);

// Null where there are none.
std::shared_ptr<const MapLayers> layersOf(const FabricRails* rails);
std::shared_ptr<const MapLayers> planesOf(const Fabric& fabric);

}  // namespace weft
