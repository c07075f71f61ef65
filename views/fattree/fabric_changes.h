// How two fabrics differ, as a map shows it: what is gone dotted, what is new in bold, links that carry more or less in
// colour.
#pragma once

#include "analysis/run/map_settings.h"
#include "views/shared/link_values.h"

namespace weft {

// On a fabric that has what either has, drawn as the settings say.
struct FabricChanges {
  Fabric fabric;
  Layout layout;
  LinkValues values;
};
FabricChanges fabricChanges(const Fabric& first, const Fabric& second, const MapSettings& settings);

}  // namespace weft
