// The differences of two fabrics for the map: removed parts dotted, new parts bold, links with more or less load
// coloured.
#pragma once

#include "analysis/run/map_settings.h"
#include "views/shared/link_values.h"

namespace weft {

// On a fabric that has the parts of both, drawn by these settings.
struct FabricChanges {
  Fabric fabric;
  Layout layout;
  LinkValues values;
};
FabricChanges fabricChanges(const Fabric& first, const Fabric& second, const MapSettings& settings);

}  // namespace weft
