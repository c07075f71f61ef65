// Highlights of the map: highlighted parts keep their colours, all others fade. Also the colours of links and switches
// by rail or plane.
#pragma once

#include "views/fattree/map_scene.h"

namespace weft {

void light(const Fabric& fabric, const MapHighlight& highlight, MapScene& scene);

// For a scene without amounts: boxes and links in the colours of their rows, so that hosts, leaves and spines differ.
// The legend names the rows.
void colourRoles(MapScene& scene);

// For a scene with amounts: more bytes give a stronger colour, and what carries nothing stays unchanged. Lines that
// represent links of several layers, and links of none, are grey; groups with switches of several layers show these
// side by side. The legend of the links names the layers.
void colourLayers(const Fabric& fabric, const MapLayers& layers, MapScene& scene);

// Null where there are none.
std::shared_ptr<const MapLayers> layersOf(const FabricRails* rails);
std::shared_ptr<const MapLayers> planesOf(const Fabric& fabric);

}  // namespace weft
